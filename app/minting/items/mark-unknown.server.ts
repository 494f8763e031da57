import { and, asc, eq, lt } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { requirePurchase } from "../queries.server.ts"
import { itemStatus, masterStatus } from "../status.ts"
import { mintingItem, mintingMaster } from "../tables.server.ts"
import { UNKNOWN_AFTER_MS } from "./derive-master.ts"
import { followItems } from "./follow-items.server.ts"

const MOST = 500

/**
 * What has been without proof for 15 minutes after it could land at the latest is unknown (T4 10 → 90), and is said to be checked. Time alone
 * never makes it failed. Answers how many.
 */
export async function markUnknown(ctx: Context): Promise<number> {
	const at = await ctx.now()
	const unproven = await ctx.db
		.selectDistinctOn([mintingMaster.purchaseId], { purchaseId: mintingMaster.purchaseId })
		.from(mintingItem)
		.innerJoin(mintingMaster, eq(mintingMaster.id, mintingItem.masterId))
		.where(
			and(
				eq(mintingItem.status, itemStatus.code("processing")),
				lt(mintingItem.landsUntil, new Date(at.getTime() - UNKNOWN_AFTER_MS)),
				eq(mintingMaster.status, masterStatus.code("processing")),
			),
		)
		.orderBy(asc(mintingMaster.purchaseId))
		.limit(MOST)
	for (const { purchaseId } of unproven) {
		await inTransaction(ctx, async (ctx) => {
			await requirePurchase(ctx, purchaseId, { lock: true })
			await followItems(ctx, purchaseId, { actor: "system", reason: "without-proof", at })
		})
	}
	return unproven.length
}
