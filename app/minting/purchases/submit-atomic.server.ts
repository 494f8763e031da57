import type { SignedTransaction } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { submitCosigned } from "#app/settlement/cosigned/submit-cosigned.server.ts"
import { LANDS_MS } from "../items/derive-master.ts"
import { followItems } from "../items/follow-items.server.ts"
import { requirePurchase } from "../queries.server.ts"
import { ATOMIC_MINT } from "../settlement-purposes.ts"
import { planStatus, purchaseStatus } from "../status.ts"
import { takeOffered } from "../stock.server.ts"
import { atomicMintOf } from "./atomic-mint-of.server.ts"
import { moveItem, movePurchase } from "./move.server.ts"
import { type OwnPurchase, requireOpenQuote, requireOwnAtomic } from "./require-own-atomic.server.ts"

/** Reads what the buyer's wallet has signed, checks that it is exactly the purchase, and stores it for the worker to sign. */
export async function submitAtomic(
	ctx: Context,
	{ bytes, ...own }: OwnPurchase & Readonly<{ bytes: Uint8Array }>,
): Promise<void> {
	const whole = await requireOwnAtomic(ctx, own)
	if (whole.purchase.status === purchaseStatus.code("wait")) requireOpenQuote(whole.purchase, await ctx.now())
	const chain = ctx.chains.of(whole.plan.chain)
	const transaction = chain.minting.checkSigned(bytes, await atomicMintOf(ctx, whole))
	if ("refused" in transaction) throw new Refusal(`minting:error.${transaction.refused}`, { status: 409 })
	await storeSigned(ctx, { ...own, transaction })
}

/**
 * Stores what the buyer has signed, and takes its stock: mint and items go 0 → 10, the payment stays 0, and the worker looks at it at once. The same
 * bytes again are the same. Refuses after the quote is over, and where somebody else was faster: then nothing was paid, and the quote is offered others.
 */
export async function storeSigned(
	ctx: Context,
	{ purchaseId, wallet, transaction }: OwnPurchase & Readonly<{ transaction: SignedTransaction }>,
): Promise<void> {
	const { plan } = await requireOwnAtomic(ctx, { purchaseId, wallet })
	await submitCosigned(ctx, {
		chain: ctx.chains.of(plan.chain),
		purpose: ATOMIC_MINT,
		subjectId: purchaseId,
		owner: wallet,
		transaction,
		async stored(ctx, { signature, at }) {
			const { plan, purchase, items } = await requirePurchase(ctx, purchaseId, { lock: true })
			requireOpenQuote(purchase, at)
			if (plan.status !== planStatus.code("processing")) throw new Refusal("minting:error.over", { status: 409 })
			if (plan.pausedAt) throw new Refusal("minting:error.paused", { status: 409 })
			const isTheirs = await takeOffered(ctx, { planId: plan.id, purchaseId })
			if (!isTheirs) throw new Refusal("minting:error.taken", { status: 409 })
			const cause = { actor: wallet, reason: "signed", evidence: { signature }, at }
			const landsUntil = new Date(at.getTime() + LANDS_MS)
			for (const item of items)
				await moveItem(ctx, item, { to: "processing", cause, set: { signature, landsUntil, tries: item.tries + 1 } })
			await movePurchase(ctx, purchase, { to: "processing", cause, set: { signature } })
			await followItems(ctx, purchaseId, cause)
		},
	})
}
