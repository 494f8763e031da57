import { and, asc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { DoorId } from "#app/doors/doors.ts"
import { confirmReminders } from "#app/mail/reminders.server.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { lockReader } from "./ask-to-be-told.server.ts"
import { openingWish } from "./tables.server.ts"

/** Doors that a reader has not answered for yet; none: too late, or answered already. */
export async function waitingWishes({ db }: Pick<Context, "db">, reader: string): Promise<readonly DoorId[]> {
	const rows = await db
		.select({ door: openingWish.door })
		.from(openingWish)
		.where(and(eq(openingWish.reminderId, reader), isNull(openingWish.confirmedAt)))
		.orderBy(asc(openingWish.askedAt), asc(openingWish.door))
	return rows.map(({ door }) => door)
}

/**
 * A reader has said yes to these doors, and to no other that somebody has typed meanwhile. False: at none of them anybody waits, neither since now nor
 * since an answer before.
 */
export const confirmWishes = (
	ctx: Pick<Context, "db" | "now">,
	{ reader, doors }: Readonly<{ reader: string; doors: readonly DoorId[] }>,
): Promise<boolean> =>
	inTransaction(ctx, async ({ db, now }) => {
		const [row] = await db.select({ owner: mailReminder.owner }).from(mailReminder).where(eq(mailReminder.id, reader))
		if (!row) return false
		await lockReader(db, row.owner)
		const named = and(eq(openingWish.reminderId, reader), isAnyOf(openingWish.door, doors))
		if ((await db.$count(openingWish, named)) === 0 || !(await confirmReminders({ db, now }, reader))) return false
		await db
			.update(openingWish)
			.set({ confirmedAt: await now() })
			.where(and(named, isNull(openingWish.confirmedAt)))
		return (await db.$count(openingWish, and(named, isNotNull(openingWish.confirmedAt)))) > 0
	})
