import type { MintStep } from "#app/chains/minter.ts"
import type { SignedTransaction } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import type { Key } from "#app/lib/keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { submitCosigned } from "#app/settlement/cosigned/submit-cosigned.server.ts"
import { LANDS_MS } from "../items/derive-master.ts"
import { followItems } from "../items/follow-items.server.ts"
import { requireOffered } from "../items/offer-items.server.ts"
import { ATOMIC_MINT } from "../purposes.ts"
import { requirePurchase } from "../queries.server.ts"
import type { WholePurchase } from "../rows.ts"
import { planStatus, purchaseStatus } from "../status.ts"
import { takeOffered } from "../stock.server.ts"
import { atomicMintOf } from "./atomic-mint-of.server.ts"
import { moveItem, movePurchase } from "./move.server.ts"

type Storing = Readonly<{ purchaseId: string; wallet: string }>

/** The unsigned transaction of a purchase, tried on the chain first: what would fail is said, in the printed words, before the wallet opens. */
export async function prepareAtomic(ctx: Context, { purchaseId, wallet }: Storing): Promise<Uint8Array> {
	const { purchase } = await requireOwn(ctx, { purchaseId, wallet })
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
	throw new Refusal(wordsOf(minting.failedStep(unsigned, failure, mint.payment !== null)), { status: 409 })
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
export const wordsOf = (step: MintStep | null): Key =>
	step === null ? "messages:returnCd.unexpected" : WORDS_OF_STEP[step]

/** Reads what the buyer's wallet has signed, checks that it is exactly the purchase, and stores it for the worker to sign. */
export async function submitAtomic(
	ctx: Context,
	{ bytes, ...storing }: Storing & Readonly<{ bytes: Uint8Array }>,
): Promise<void> {
	const whole = await requireOwn(ctx, storing)
	if (whole.purchase.status === purchaseStatus.code("wait")) requireOpenQuote(whole.purchase, await ctx.now())
	const chain = ctx.chains.of(whole.plan.chain)
	const transaction = chain.minting.checkSigned(bytes, await atomicMintOf(ctx, whole))
	if ("refused" in transaction) throw new Refusal(`minting:error.${transaction.refused}`, { status: 409 })
	await storeSigned(ctx, { ...storing, transaction })
}

/**
 * Stores what the buyer has signed, and takes its stock: mint and items go 0 → 10, the payment stays 0, and the worker looks at it at once. The same
 * bytes again are the same. Refuses after the quote is over, and where somebody else was faster: then nothing was paid, and the quote is offered others.
 */
export async function storeSigned(
	ctx: Context,
	{ purchaseId, wallet, transaction }: Storing & Readonly<{ transaction: SignedTransaction }>,
): Promise<void> {
	const { plan } = await requireOwn(ctx, { purchaseId, wallet })
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

async function requireOwn(ctx: Context, { purchaseId, wallet }: Storing) {
	const whole = await requirePurchase(ctx, purchaseId)
	if (whole.purchase.wallet !== wallet || whole.purchase.way !== "atomic")
		throw new Refusal("minting:error.no-purchase", { status: 404 })
	return whole
}

function requireOpenQuote({ status, expiresAt }: Readonly<{ status: string; expiresAt: Date }>, at: Date): void {
	if (status !== purchaseStatus.code("wait") || expiresAt <= at)
		throw new Refusal("minting:error.quote-over", { status: 409 })
}
