import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { isLang, type Lang } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { freeUntil } from "./slots.ts"
import type { reservation } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
type Reservation = typeof reservation.$inferSelect

/** What somebody is written about, and the mail that says it. */
const KINDS = {
	booked: "reservationBooked",
	asked: "reservationAsked",
	cancelled: "reservationCancelled",
	kept: "reservationKept",
} as const
export type Told = keyof typeof KINDS

/** `reminders`: of a wallet's reminders, which every mail lets end. */
type Reach = Readonly<{ to: string; lang: Lang; reminders: string | null }>

/** Where somebody has said that mail reaches them, and has answered from: reminders of a wallet, the ID of an account. Null: nowhere. */
export async function reachOf({ db }: Pick<Context, "db">, owner: string): Promise<Reach | null> {
	const id = owner.startsWith("account:") ? owner.slice("account:".length) : null
	const [row] =
		id !== null
			? await db
					.select({ to: account.uid, lang: account.language, reminders: sql<string | null>`null` })
					.from(account)
					.where(and(eq(account.id, id), isNull(account.disabledAt)))
			: await db
					.select({ to: mailReminder.address, lang: mailReminder.lang, reminders: mailReminder.id })
					.from(mailReminder)
					.where(and(eq(mailReminder.owner, owner), isNotNull(mailReminder.confirmedAt)))
	return row ? { to: row.to, lang: isLang(row.lang) ? row.lang : "eng", reminders: row.reminders } : null
}

/**
 * Writes a mail of a reservation, where its owner can be reached; it leaves with the caller's transaction. It names no partner: that somebody has an
 * appointment at a clinic stands in nobody's mailbox.
 */
export async function tellOwner(ctx: Needs, row: Reservation, what: Told): Promise<boolean> {
	const reach = await reachOf(ctx, row.owner)
	if (!reach) return false
	const { reminders, ...address } = reach
	const { seq, startsAt, timeZone, cancelMinutes } = row
	// What can happen again is another mail each time.
	const again = what === "asked" || what === "kept" ? `:${(await ctx.now()).getTime()}` : ""
	const free = freeUntil(startsAt, cancelMinutes).toISOString()
	return queueMail(ctx, {
		...address,
		key: `reservation:${row.id}:${what}${again}`,
		kind: KINDS[what],
		params: { reminders, seq, startsAt: startsAt.toISOString(), timeZone, freeUntil: free },
	})
}
