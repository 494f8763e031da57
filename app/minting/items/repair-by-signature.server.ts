import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { movePayment } from "../purchases/move.server.ts"
import { requirePurchase } from "../queries.server.ts"
import type { WholePurchase } from "../rows.ts"
import { itemStatus } from "../status.ts"
import { keepMinted } from "../stock.server.ts"
import { completeItem, secretOf } from "./complete-item.server.ts"
import { followItems } from "./follow-items.server.ts"
import { keepPayment } from "./keep-payment.server.ts"
import { holdRefund } from "./refund-items.server.ts"

export type Repair = Readonly<{
	purchaseId: string
	/** Of the finalized transaction that is said to have minted. */
	signature: string
	by: string
}>

/**
 * Completes what a transaction on the chain proves to be minted, for the purchase's own wallet, whatever our books say of it: only what the chain
 * shows counts. Answers how many NFTs it proved; 0: none, and nothing is written. The worker's alone.
 */
export async function repairBySignature(ctx: Context, { purchaseId, signature, by }: Repair): Promise<number> {
	const proven = await provenBy(ctx, await requirePurchase(ctx, purchaseId), signature)
	if (proven.length === 0) return 0
	const at = await ctx.now()
	const cause = { actor: by, reason: "repaired", evidence: { signature }, at }
	await inTransaction(ctx, async (ctx) => {
		const { purchase, items, payment } = await requirePurchase(ctx, purchaseId, { lock: true })
		for (const item of items.filter((one) => one.number !== null && proven.includes(one.number))) {
			if (item.status === itemStatus.code("completed")) continue
			await completeItem(ctx, { purchase, item, signature, cause })
			if (!(await holdRefund(ctx, item.id))) await keepPayment(ctx, { purchase, item, at })
		}
		// What is minted whole by one transaction is paid by it.
		if (purchase.way === "atomic") await movePayment(ctx, payment, { to: "completed", cause, set: { signature } })
		await keepMinted(ctx, purchaseId)
		await followItems(ctx, purchaseId, cause)
	})
	return proven.length
}

/** Numbers of the NFTs that the transaction handed to the purchase's wallet. */
async function provenBy(ctx: Context, { plan, purchase, items }: WholePurchase, signature: string): Promise<number[]> {
	const chain = ctx.chains.of(plan.chain)
	const proven: number[] = []
	for (const item of items) {
		if (item.number === null) continue
		const secret = await secretOf(ctx, plan.id, item.number)
		const found = await chain.minting.mintedState({ id: secret, collection: plan.collection }, signature)
		if (found.state === "minted" && found.by?.signature === signature && found.by.to === purchase.wallet)
			proven.push(item.number)
	}
	return proven
}
