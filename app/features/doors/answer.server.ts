import { and, asc, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { DoorId } from "#app/doors/doors.ts"
import { confirmReminders } from "#app/mail/reminders.server.ts"
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

/** A reader has said yes to these doors, and to no other that somebody has typed meanwhile. False: nobody waits for the answer any more. */
export const confirmWishes = (
	ctx: Pick<Context, "db" | "now">,
	{ reader, doors }: Readonly<{ reader: string; doors: readonly DoorId[] }>,
): Promise<boolean> =>
	inTransaction(ctx, async ({ db, now }) => {
		if (!(await confirmReminders({ db, now }, reader))) return false
		const confirmedAt = await now()
		for (const door of doors)
			await db
				.update(openingWish)
				.set({ confirmedAt })
				.where(and(eq(openingWish.reminderId, reader), eq(openingWish.door, door), isNull(openingWish.confirmedAt)))
		return true
	})
