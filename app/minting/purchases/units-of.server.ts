import { and, asc, eq, isNull, or } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { WholePurchase } from "../rows.ts"
import { purchaseStatus } from "../status.ts"
import { mintUnit } from "../tables.server.ts"

/** The NFTs of a purchase, by number: what it has taken, and of a quote what it was offered and nobody has taken since. */
export function unitsOf(
	{ db }: Pick<Context, "db">,
	{ plan, purchase, items }: Pick<WholePurchase, "plan" | "purchase" | "items">,
): Promise<(typeof mintUnit.$inferSelect)[]> {
	const numbers = items.flatMap(({ number }) => (number === null ? [] : [number]))
	const isQuote = purchase.status === purchaseStatus.code("wait")
	return db
		.select()
		.from(mintUnit)
		.where(
			and(
				eq(mintUnit.planId, plan.id),
				isAnyOf(mintUnit.number, numbers),
				or(eq(mintUnit.purchaseId, purchase.id), isQuote ? isNull(mintUnit.purchaseId) : undefined),
			),
		)
		.orderBy(asc(mintUnit.number))
}
