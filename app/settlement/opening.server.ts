import { and, eq, lte } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Landed } from "./book-transaction.server.ts"
import { intent } from "./tables.server.ts"

/** It happened before we first read the account, and before anybody was asked to pay: nobody's debt, and no outflow of ours. */
export async function isOpening({ db }: Pick<Context, "db">, landed: Landed): Promise<boolean> {
	if (landed.slot > landed.openingSlot) return false
	const [asked] = await db
		.select({ id: intent.id })
		.from(intent)
		.where(and(eq(intent.chain, landed.chain), lte(intent.createdAt, landed.blockTime)))
		.limit(1)
	return asked === undefined
}
