import { and, asc, eq, lt } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { purchaseStatus } from "../status.ts"
import { mintPurchase } from "../tables.server.ts"
import { failUnstarted } from "./fail-purchase.server.ts"

const MOST = 500

/** Ends quotes that are over and that nobody has signed. What is paid first ends by what the chain shows. Answers how many ended. */
export async function releaseLapsed(ctx: Context): Promise<number> {
	const at = await ctx.now()
	const lapsed = await ctx.db
		.select({ id: mintPurchase.id })
		.from(mintPurchase)
		.where(
			and(
				eq(mintPurchase.status, purchaseStatus.code("wait")),
				eq(mintPurchase.way, "atomic"),
				lt(mintPurchase.expiresAt, at),
			),
		)
		.orderBy(asc(mintPurchase.expiresAt))
		.limit(MOST)
	let ended = 0
	for (const { id } of lapsed) {
		const cause = { actor: "system", reason: "quote-over", at }
		const isOver = await inTransaction(ctx, (ctx) =>
			failUnstarted(ctx, { purchaseId: id, reason: "quote-over", cause }),
		)
		if (isOver) ended++
	}
	return ended
}
