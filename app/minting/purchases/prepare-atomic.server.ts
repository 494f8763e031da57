import type { MintStep } from "#app/chains/minter.ts"
import type { Context } from "#app/db/context.ts"
import type { Key } from "#app/lib/keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireOffered } from "../items/offer-items.server.ts"
import type { WholePurchase } from "../rows.ts"
import { purchaseStatus } from "../status.ts"
import { atomicMintOf } from "./atomic-mint-of.server.ts"
import { type OwnPurchase, requireOpenQuote, requireOwnAtomic } from "./require-own-atomic.server.ts"

/** The unsigned transaction of a purchase, tried on the chain first: what would fail is said, in the printed words, before the wallet opens. */
export async function prepareAtomic(ctx: Context, { purchaseId, wallet }: OwnPurchase): Promise<Uint8Array> {
	const { purchase } = await requireOwnAtomic(ctx, { purchaseId, wallet })
	if (purchase.status !== purchaseStatus.code("wait")) throw new Refusal("settlement:under-way", { status: 409 })
	requireOpenQuote(purchase, await ctx.now())
	const whole = await requireOffered(ctx, purchaseId)
	const { minting } = ctx.chains.of(whole.plan.chain)
	const mint = await atomicMintOf(ctx, whole)
	const { unsigned, failure } = await minting.prepare(mint).catch((error: unknown) => {
		if (error instanceof Refusal) throw error
		ctx.log.warn({ err: error }, "the chain does not answer")
		throw new Refusal("messages:returnCd.balanceOrMintInfo", { status: 503 })
	})
	if (!failure) return unsigned
	// Somebody else's has landed while it was tried: the quote is offered another, until none is left.
	if (isAnother(whole, await requireOffered(ctx, purchaseId))) return prepareAtomic(ctx, { purchaseId, wallet })
	ctx.log.info({ failure, purchase: purchaseId }, "a mint would fail")
	throw new Refusal(failedStepWords(minting.failedStep(unsigned, failure, mint.payment !== null)), { status: 409 })
}

const isAnother = ({ items }: WholePurchase, now: WholePurchase) =>
	items.some((item, n) => item.number !== now.items[n]?.number)

const WORDS_OF_STEP = {
	payment: "messages:returnCd.coinTransfer",
	account: "messages:returnCd.associatedAccount",
	collection: "messages:returnCd.verifyCollection",
	mint: "messages:returnCd.nftMinting",
} as const satisfies Record<MintStep, Key>

/** The printed words for the step by which a mint would fail. */
export const failedStepWords = (step: MintStep | null): Key =>
	step === null ? "messages:returnCd.unexpected" : WORDS_OF_STEP[step]
