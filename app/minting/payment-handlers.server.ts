import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { PaymentHandlers } from "#app/settlement/handlers.ts"
import { failUnstarted } from "./purchases/fail-purchase.server.ts"
import { settleAtomic } from "./purchases/settle-atomic.server.ts"
import { settlePayFirst } from "./purchases/settle-pay-first.server.ts"
import { requirePurchase } from "./queries.server.ts"
import type { WholePurchase } from "./rows.ts"
import { mintingPayment } from "./tables.server.ts"

/** What happens to a purchase as its payment goes its way. The money of what is minted is ours; until then it is owed to the purchase. */
export const mintPaymentHandlers: PaymentHandlers = {
	async settled(ctx, { intent, receipt, at }) {
		const { purchase } = await purchaseOf(ctx, intent.id)
		const { signature, asset } = receipt
		const cause = { actor: "chain", reason: "paid", evidence: { signature, receipt: receipt.id }, at }
		if (purchase.way === "pay-first") {
			await settlePayFirst(ctx, { purchaseId: purchase.id, signature, cause })
			return { owner: purchase.id, kind: "owed", asset }
		}
		// Whoever pays by another transaction than the one that mints has bought nothing.
		if (purchase.signature !== signature) throw new Refusal("minting:error.other-transaction", { status: 409 })
		await settleAtomic(ctx, { purchaseId: purchase.id, signature, cause })
		return { owner: receipt.account, kind: "kept", asset }
	},
	// Signed bytes prove nothing yet: the purchase is paid when its payment is final.
	async sent() {},
	async dead() {},
	async refused(ctx, { intent, receipt, reason, at }) {
		const { purchase } = await purchaseOf(ctx, intent.id)
		// Whoever else pays is refused without a word to the purchase.
		if (purchase.way !== "pay-first" || receipt.sourceOwner !== purchase.wallet) return
		const evidence = { signature: receipt.signature, receipt: receipt.id }
		await failUnstarted(ctx, { purchaseId: purchase.id, reason, cause: { actor: "chain", reason, evidence, at } })
	},
	async expired(ctx, { intent, chainTime, at }) {
		const { purchase } = await purchaseOf(ctx, intent.id)
		const evidence = { readUpTo: chainTime.toISOString(), expiresAt: intent.expiresAt.toISOString() }
		const cause = { actor: "chain", reason: "not-paid-in-time", evidence, at }
		await failUnstarted(ctx, { purchaseId: purchase.id, reason: "not-paid-in-time", cause })
	},
}

async function purchaseOf(ctx: Context, intentId: string): Promise<WholePurchase> {
	const [payment] = await ctx.db
		.select({ purchaseId: mintingPayment.purchaseId })
		.from(mintingPayment)
		.where(eq(mintingPayment.intentId, intentId))
	if (!payment) throw new Error(`nobody asked for the payment of ${intentId}`)
	return requirePurchase(ctx, payment.purchaseId)
}
