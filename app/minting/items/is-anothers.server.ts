import { and, eq, ne } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Item, WholePurchase } from "../rows.ts"
import { mintingItem, mintingMaster, mintPurchase } from "../tables.server.ts"
import { secretOf } from "./complete-item.server.ts"
import { repairBySignature } from "./repair-by-signature.server.ts"

type Asked = Readonly<{ whole: WholePurchase; item: Item; signature: string | null }>

/**
 * Whether the chain shows an item's NFT as made for somebody else. Then it is theirs in our books as well, before its number is given back. Where the
 * node cannot tell for whom, it is not. In the caller's transaction.
 */
export async function isAnothers(ctx: Context, { whole, item, signature }: Asked): Promise<boolean> {
	const { plan, purchase } = whole
	if (item.number === null) return false
	const id = await secretOf(ctx, plan.id, item.number)
	const { minting } = ctx.chains.of(plan.chain)
	const found = await minting.mintedState({ id, collection: plan.collection }, signature ?? undefined)
	if (found.state !== "minted" || !found.by || found.by.to === purchase.wallet) return false
	const theirs = await ctx.db
		.select({ purchaseId: mintPurchase.id })
		.from(mintPurchase)
		.innerJoin(mintingMaster, eq(mintingMaster.purchaseId, mintPurchase.id))
		.innerJoin(mintingItem, eq(mintingItem.masterId, mintingMaster.id))
		.where(
			and(
				eq(mintPurchase.planId, plan.id),
				eq(mintPurchase.wallet, found.by.to),
				eq(mintingItem.number, item.number),
				ne(mintPurchase.id, purchase.id),
			),
		)
	for (const { purchaseId } of theirs)
		await repairBySignature(ctx, { purchaseId, signature: found.by.signature, by: "system" })
	return true
}
