import type { AtomicMint, NotTheMint } from "#app/chains/minter.ts"
import type { SignedTransaction } from "#app/chains/port.ts"
import { mayBuyChance, requireAllowed } from "#app/chance/may-buy.server.ts"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { CosignedHandlers } from "#app/settlement/handlers.ts"
import { atomicMintOf } from "./purchases/atomic-mint-of.server.ts"
import { failAtomic } from "./purchases/fail-purchase.server.ts"
import { settleAtomic } from "./purchases/settle-atomic.server.ts"
import { requirePurchase } from "./queries.server.ts"
import { planStatus, purchaseStatus } from "./status.ts"

/** Adds our signature to what a buyer signed, where it is exactly this mint. */
export type Cosign = (ctx: Context, signed: Uint8Array, mint: AtomicMint) => SignedTransaction | NotTheMint

/** By the worker's own key. */
export const byMinter: Cosign = (ctx, signed, mint) => {
	if (!ctx.minter) throw new Error("this process has no key that mints")
	return ctx.minter.cosign(signed, mint)
}

/** What happens to a purchase whose payment and mint are one transaction. Its stock is taken before: nothing is reserved here. */
export function atomicHandlers(cosign: Cosign = byMinter): CosignedHandlers {
	return {
		async prepare(ctx, one) {
			const whole = await requirePurchase(ctx, one.subjectId)
			const { plan, purchase } = whole
			const isOurs = purchase.wallet === one.owner && purchase.signature === one.signature
			if (!isOurs || purchase.status !== purchaseStatus.code("processing")) return { refused: "minting:error.changed" }
			if (plan.status !== planStatus.code("processing")) return { refused: "minting:error.over" }
			try {
				// Ours is the last signature: whoever has shut themselves out since they signed is sold nothing.
				if (plan.draw !== null) {
					const wallet = { chain: "solana", address: purchase.wallet } as const
					requireAllowed(await mayBuyChance(ctx.db, { wallet, now: await ctx.now() }))
				}
				const answer = cosign(ctx, one.signed, await atomicMintOf(ctx, whole))
				return "refused" in answer ? { refused: `minting:error.${answer.refused}` } : answer.raw
			} catch (error) {
				if (error instanceof Refusal) return { refused: error.code }
				throw error
			}
		},
		// It was written as under way when its buyer's bytes were stored.
		async sending() {},
		async landed(ctx, { subject, signature, proof, at }) {
			const cause = { actor: "chain", reason: "minted", evidence: { signature, ...proof }, at }
			await settleAtomic(ctx, { purchaseId: subject, signature, cause })
		},
		async failed(ctx, { subject, signature, proof, reason, at }) {
			const cause = { actor: "chain", reason: "not-landed", evidence: { signature, ...proof }, at }
			await failAtomic(ctx, { purchaseId: subject, reason, cause })
		},
	}
}
