import { eq } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Meanings } from "#app/statements/movements.ts"
import { GIFT } from "./failures.server.ts"
import { dropLog, dropPayout, giftDrop } from "./tables.server.ts"

/** A gift on its receiver's statement. */
export const dropMovements: Meanings = {
	[GIFT]: async ({ db }, subjects) => {
		const rows = await db
			.select({ id: dropPayout.id, units: giftDrop.units })
			.from(dropPayout)
			.innerJoin(dropLog, eq(dropLog.id, dropPayout.logId))
			.innerJoin(giftDrop, eq(giftDrop.id, dropLog.dropId))
			.where(isAnyOf(dropPayout.id, subjects))
		return new Map(rows.map(({ id, units }) => [id, [{ code: "drop" as const, units }]]))
	},
}
