import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { AskedKind } from "./kinds.ts"
import { mailboxHashes, mailboxOf } from "./mailbox.ts"
import { type Letter, queueMail } from "./queue-mail.server.ts"
import { mailStop } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
type Secretive = Needs & Pick<WebContext, "secret">

/** Mails of each kind that a mailbox is sent in a day because somebody has typed its address: whoever mistypes a code needs a few. */
const A_DAY: Readonly<Record<AskedKind, number>> = {
	confirmReminders: 3,
	confirmOpenings: 3,
	signUpCode: 10,
	resetCode: 10,
	operatorLink: 10,
	reservationCode: 6,
}

type Asked<K extends AskedKind> = Omit<Letter<K>, "key"> &
	Readonly<{
		/** Where it was typed. */
		field: string
		/** Mails a day, where the mailbox is to have fewer than others of the kind. */
		most?: number
		/** Its reader has shown that it is theirs: nothing is kept from them, and it takes as long. */
		isShown?: boolean
	}>

/**
 * Writes a mail to an address that somebody has typed. Refuses (409) a mailbox that wants no such mail, and (429) one that has had enough of it today;
 * both at the field that it was typed in, and neither where the address was shown to be somebody's.
 */
export async function queueAskedMail<K extends AskedKind>(
	ctx: Secretive,
	{ field, most, isShown = false, ...letter }: Asked<K>,
): Promise<void> {
	const { kind, to } = letter
	if ((await isStopped(ctx, to)) && !isShown) throw new Refusal("mail:error.stopped", { status: 409, field })
	const day = (await ctx.now()).toISOString().slice(0, 10)
	for (let n = 1; n <= (most ?? A_DAY[kind]); n++)
		if (await queueMail(ctx, { ...letter, key: `asked:${kind}:${mailboxOf(to)}:${day}:${n}` })) return
	if (!isShown) throw new Refusal("mail:error.often", { status: 429, field })
	await queueMail(ctx, { ...letter, key: `asked:${kind}:${randomUUID()}` })
}

const isStopped = async ({ db, secret }: Pick<Secretive, "db" | "secret">, address: string): Promise<boolean> =>
	(await db.$count(mailStop, isAnyOf(mailStop.mailbox, mailboxHashes(secret, address)))) > 0

export const isMailboxStopped = async ({ db }: Pick<Needs, "db">, mailbox: string): Promise<boolean> =>
	(await db.$count(mailStop, eq(mailStop.mailbox, mailbox))) > 0

/** Ends what others have sent to a mailbox, until its reader allows it again. */
export async function stopMailbox({ db, now }: Needs, mailbox: string): Promise<void> {
	await db
		.insert(mailStop)
		.values({ mailbox, since: await now() })
		.onConflictDoNothing()
}

export const allowMailbox = async ({ db }: Pick<Needs, "db">, mailbox: string): Promise<void> =>
	void (await db.delete(mailStop).where(eq(mailStop.mailbox, mailbox)))
