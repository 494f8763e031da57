import { and, eq, isNull, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { DoorId } from "#app/doors/doors.ts"
import { readDoors } from "#app/doors/read-doors.server.ts"
import { OPENINGS_PER_ADDRESS } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queueAskedMail } from "#app/mail/asked-mail.server.ts"
import { mailboxHashes } from "#app/mail/mailbox.ts"
import { signReminders } from "#app/mail/reminder-link.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { openingWish } from "./tables.server.ts"

type Needs = Pick<WebContext, "db" | "now" | "log" | "secret" | "counters" | "demo">
type Asked = Readonly<{ address: string; doors: readonly DoorId[]; lang: Lang; clientIp: string }>

/** Whose a row of reminders is that belongs to no wallet: a mailbox, whatever it is called. */
export const READER = "opening:"
/** Longer than this nobody takes to answer. */
export const ANSWER_DAYS = 2
/** Mails a day to a mailbox that has never answered: whoever typed its address may be anybody. */
const A_DAY_UNANSWERED = 1
const DAY_MS = 86_400_000

/**
 * Notes that somebody wants to be told when doors open, and asks the address whether that is so. Whoever types an address learns nothing of it: a
 * mailbox that is known, that wants no such mail, or that was asked enough today, gets none, and the answer is the same.
 */
export async function askToBeTold(ctx: Needs, { address, doors, lang, clientIp }: Asked): Promise<void> {
	if (!isEmailAddress(address)) throw new Refusal("mail:error.address", { status: 422, field: "email" })
	await countUseFrom(ctx, OPENINGS_PER_ADDRESS, clientIp)
	const shut = (await readDoors(ctx)).filter(({ door, isOpen }) => doors.includes(door.id) && !isOpen)
	if (shut.length === 0) throw new Refusal("doors:error.open", { status: 409, field: "doors" })
	await inTransaction(ctx, async ({ db, now }) => {
		const at = await now()
		const reader = await readerOf({ db, secret: ctx.secret }, { address, lang, at })
		const wished = shut.map(({ door }) => ({ reminderId: reader.id, door: door.id, askedAt: at }))
		// What waits for its answer already keeps the time that it has: asking again must not keep it for ever.
		await db.insert(openingWish).values(wished).onConflictDoNothing()
		const ids = shut.map(({ door }) => door.id)
		const unanswered = and(isAnyOf(openingWish.door, ids), isNull(openingWish.confirmedAt))
		if ((await db.$count(openingWish, and(eq(openingWish.reminderId, reader.id), unanswered))) === 0) return
		const params = { id: reader.id, sign: signReminders(ctx.secret, { act: "confirm", id: reader.id }) }
		const letter = { kind: "confirmOpenings", to: reader.address, lang, params, field: "email" } as const
		const aDay = reader.confirmedAt ? {} : { most: A_DAY_UNANSWERED }
		await queueAskedMail({ db, now, secret: ctx.secret }, { ...letter, ...aDay }).catch((error: unknown) => {
			if (!(error instanceof Refusal)) throw error
		})
	})
}

/** Until the end of the transaction nobody else asks for this mailbox, answers for it or forgets it. */
export const lockReader = async (db: WebContext["db"], owner: string): Promise<void> =>
	void (await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`))

/** The row of a mailbox. One that has not answered goes to the address as it was typed last, and keeps the time that it has to answer. */
async function readerOf(
	{ db, secret }: Pick<WebContext, "db" | "secret">,
	{ address, lang, at }: Readonly<{ address: string; lang: Lang; at: Date }>,
) {
	const owners = mailboxHashes(secret, address).map((mailbox) => `${READER}${mailbox}`)
	const [owner = ""] = owners
	await lockReader(db, owner)
	const [found] = await db.select().from(mailReminder).where(isAnyOf(mailReminder.owner, owners)).for("update")
	if (found?.confirmedAt) return found
	const expired = new Date(at.getTime() - ANSWER_DAYS * DAY_MS)
	const before = found && found.createdAt >= expired ? found : null
	const waits = before ? await db.select().from(openingWish).where(eq(openingWish.reminderId, before.id)) : []
	if (found) await db.delete(mailReminder).where(eq(mailReminder.id, found.id))
	const kept = before ? { id: before.id, createdAt: before.createdAt } : { createdAt: at }
	const [made] = await db
		.insert(mailReminder)
		.values({ owner, address, lang, ...kept })
		.returning()
	if (!made) throw new Error("a reader was not written")
	if (waits.length > 0) await db.insert(openingWish).values(waits)
	return made
}
