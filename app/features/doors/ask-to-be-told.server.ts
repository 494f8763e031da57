import { and, eq, isNull, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { DoorId } from "#app/doors/doors.ts"
import { readDoors } from "#app/doors/read-doors.server.ts"
import { OPENINGS_PER_ADDRESS } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queueAskedMail } from "#app/mail/asked-mail.server.ts"
import { mailboxHash } from "#app/mail/mailbox.ts"
import { signReminders } from "#app/mail/reminder-link.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { openingWish } from "./tables.server.ts"

type Needs = Pick<WebContext, "db" | "now" | "log" | "secret" | "counters" | "demo">
type Asked = Readonly<{ address: string; doors: readonly DoorId[]; lang: Lang; clientIp: string }>

/** Whose a row of reminders is that belongs to no wallet: a mailbox, whatever it is called. */
export const READER = "opening:"
/** Longer than this nobody takes to answer. */
export const ANSWER_DAYS = 2

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
		const added = await db
			.insert(openingWish)
			.values(shut.map(({ door }) => ({ reminderId: reader.id, door: door.id, askedAt: at })))
			.onConflictDoUpdate({
				target: [openingWish.reminderId, openingWish.door],
				set: { askedAt: at },
				setWhere: isNull(openingWish.confirmedAt),
			})
			.returning({ door: openingWish.door })
		if (added.length === 0) return
		const params = { id: reader.id, sign: signReminders(ctx.secret, { act: "confirm", id: reader.id }) }
		const letter = { kind: "confirmOpenings", to: reader.address, lang, params, field: "email" } as const
		await queueAskedMail({ db, now, secret: ctx.secret }, letter).catch((error: unknown) => {
			if (!(error instanceof Refusal)) throw error
		})
	})
}

/** Until the end of the transaction nobody else asks for this mailbox, answers for it or forgets it. */
export const lockReader = async (db: WebContext["db"], owner: string): Promise<void> =>
	void (await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`))

/** The row of a mailbox. One that has not answered begins its time anew, and goes to the address as it was typed last. */
async function readerOf(
	{ db, secret }: Pick<WebContext, "db" | "secret">,
	{ address, lang, at }: Readonly<{ address: string; lang: Lang; at: Date }>,
) {
	const owner = `${READER}${mailboxHash(secret, address)}`
	await lockReader(db, owner)
	const [before] = await db.select().from(mailReminder).where(eq(mailReminder.owner, owner)).for("update")
	if (before?.confirmedAt) return before
	const waits = before
		? await db.select({ door: openingWish.door }).from(openingWish).where(eq(openingWish.reminderId, before.id))
		: []
	const row = { ...(before ? { id: before.id } : {}), owner, address, lang, createdAt: at }
	if (before) await db.delete(mailReminder).where(and(eq(mailReminder.id, before.id), isNull(mailReminder.confirmedAt)))
	const [made] = await db.insert(mailReminder).values(row).returning()
	if (!made) throw new Error("a reader was not written")
	if (waits.length > 0)
		await db.insert(openingWish).values(waits.map(({ door }) => ({ reminderId: made.id, door, askedAt: at })))
	return made
}
