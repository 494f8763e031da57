import { eq } from "drizzle-orm"
import { requireChance } from "#app/chance/may-buy.server.ts"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Cause } from "#app/operations/transition.server.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { numberItems } from "../items/number-items.server.ts"
import { lockWallet } from "../lock-wallet.server.ts"
import { requirePurchase } from "../queries.server.ts"
import type { WholePurchase } from "../rows.ts"
import { MINT_ITEM } from "../settlement-purposes.ts"
import { planStatus, purchaseStatus } from "../status.ts"
import { mintPurchase } from "../tables.server.ts"
import { mintItemOf } from "./atomic-mint-of.server.ts"
import { movePayment, movePurchase } from "./move.server.ts"
import { unitsOf } from "./units-of.server.ts"

type Settling = Readonly<{ purchaseId: string; signature: string; cause: Cause }>

/**
 * The payment of a purchase is final (T6 0 → 10, T3 0 → 10): its stock is taken now, and each NFT is ordered. Refuses where the plan is over or
 * sold out, or the quote, and where its buyer may not buy what chance decides any more: then the money is owed back. In settlement's transaction.
 */
export async function settlePayFirst(ctx: Context, { purchaseId, signature, cause }: Settling): Promise<void> {
	const { plan, purchase, payment } = await requirePurchase(ctx, purchaseId, { lock: true })
	if (purchase.status !== purchaseStatus.code("wait")) throw new Refusal("minting:error.quote-over", { status: 409 })
	if (plan.status !== planStatus.code("processing")) throw new Refusal("minting:error.over", { status: 409 })
	if (plan.draw !== null)
		await requireChance(ctx.db, { wallet: { chain: "solana", address: purchase.wallet }, now: cause.at })
	await movePayment(ctx, payment, { to: "completed", cause, set: { signature } })
	await ctx.db.update(mintPurchase).set({ signature }).where(eq(mintPurchase.id, purchaseId))
	await startOrders(ctx, { purchaseId, cause })
}

/** Takes the stock of a purchase that is paid, or that nothing is paid for, and orders each of its NFTs (T3 0 → 10). */
export async function startOrders(
	ctx: Context,
	{ purchaseId, cause }: Readonly<{ purchaseId: string; cause: Cause }>,
): Promise<void> {
	const { plan, purchase, items } = await requirePurchase(ctx, purchaseId, { lock: true })
	await lockWallet(ctx, plan.id, purchase.wallet)
	await numberItems(ctx, { purchase, items })
	await movePurchase(ctx, purchase, { to: "processing", cause })
	await orderItems(ctx, await requirePurchase(ctx, purchaseId), cause.at)
}

async function orderItems(ctx: Context, { plan, purchase, items }: WholePurchase, at: Date): Promise<void> {
	const units = await unitsOf(ctx, { plan, purchase, items })
	for (const item of items) {
		const unit = units.find((one) => one.number === item.number)
		if (!unit) throw new Error("an item has no place in the stock")
		await queueNftOrder(ctx, {
			purpose: MINT_ITEM,
			subjectId: item.id,
			chain: plan.chain,
			work: { do: "mint", item: mintItemOf(plan, unit) },
			to: purchase.wallet,
			at,
		})
	}
}
