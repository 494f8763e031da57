import type { SolanaWallet, WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireOffered } from "#app/minting/items/offer-items.server.ts"
import { atomicMintOf } from "#app/minting/purchases/atomic-mint-of.server.ts"
import { submitAtomic } from "#app/minting/purchases/store-signed.server.ts"
import { requirePurchase } from "#app/minting/queries.server.ts"
import { purchaseStatus } from "#app/minting/status.ts"
import { returnWordsOf } from "./return-code.ts"

type Own = Readonly<{ purchaseId: string; wallet: SolanaWallet }>

/** The unsigned transaction (base64) of a purchase of this wallet, tried on the chain first: what would fail is said before the wallet opens. */
export async function prepareMint(ctx: WalletVisit, { purchaseId, wallet }: Own): Promise<string> {
	const { purchase, plan } = await requirePurchase(ctx, purchaseId)
	if (purchase.wallet !== wallet.address || purchase.way !== "atomic")
		throw new Refusal("minting:error.no-purchase", { status: 404 })
	if (purchase.status !== purchaseStatus.code("wait")) throw new Refusal("settlement:under-way", { status: 409 })
	if (purchase.expiresAt <= (await ctx.now())) throw new Refusal("minting:error.quote-over", { status: 409 })
	const mint = await atomicMintOf(ctx, await requireOffered(ctx, purchaseId))
	const { minting } = ctx.chains.of(plan.chain)
	const prepared = await minting.prepare(mint).catch((error: unknown) => {
		if (error instanceof Refusal) throw error
		ctx.log.warn({ err: error }, "the chain does not answer")
		throw new Refusal("messages:returnCd.balanceOrMintInfo", { status: 503 })
	})
	if (!prepared.failure) return Buffer.from(prepared.unsigned).toString("base64")
	ctx.log.info({ failure: prepared.failure, purchase: purchaseId }, "a mint would fail")
	const step = minting.failedStep(prepared.unsigned, prepared.failure, mint.payment !== null)
	throw new Refusal(returnWordsOf(step), { status: 409 })
}

/** Takes what the wallet has signed (base64): stored, signed last by the worker, and sent. The same bytes again are the same. */
export const submitMint = (
	ctx: WalletVisit,
	{ purchaseId, wallet, signed }: Own & Readonly<{ signed: string }>,
): Promise<void> =>
	submitAtomic(ctx, { purchaseId, wallet: wallet.address, bytes: new Uint8Array(Buffer.from(signed, "base64")) })
