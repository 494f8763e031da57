import { KIND_OF_WORK, type NftWork } from "#app/chains/minter.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { queuePayout } from "../payouts/queue-payout.server.ts"

export type NewNftOrder = Readonly<{
	purpose: string
	/** What it is for, in the feature, and nobody's to know before: unique among all that goes out, so asked for twice it throws. */
	subjectId: string
	/** Short or CAIP-2 name of the chain. */
	chain: string
	work: NftWork
	/** Who gets what is minted or sent; of other works whose NFT it is. */
	to: string
	at: Date
}>

/**
 * Queues what the worker does with NFTs by itself (mint, carry, prepare, burn, transfer, release, update), in the caller's transaction. The float pays fee and
 * rent; nothing of ours that the ledger counts leaves by it.
 */
export async function queueNftOrder(
	ctx: Pick<Context, "db" | "log" | "chains" | "vaults">,
	{ purpose, subjectId, chain: on, work, to, at }: NewNftOrder,
): Promise<void> {
	const chain = ctx.chains.of(on)
	const float = ctx.vaults.find((one) => one.role === "float" && one.chain === chain.id)
	if (!float) throw new Error("nothing pays for orders of NFTs")
	await queuePayout(ctx, {
		purpose,
		subjectId,
		kind: KIND_OF_WORK[work.do],
		chain: chain.name,
		wallet: float.owner,
		asset: assetOf(chain, work),
		units: 1n,
		toAddress: to,
		work,
		createdAt: at,
	})
}

/** What the order is about, as lists of payouts name it; of several NFTs the first. */
function assetOf({ minting }: ChainAdapter, work: NftWork): string {
	if (work.do === "mint" || work.do === "prepare" || work.do === "carry") return minting.addressOf(work.item)
	if (work.do === "transfer") return work.nft.asset
	const asset = work.do === "update" ? work.asset : work.nfts[0]?.asset
	if (!asset) throw new Error("an order is about one NFT at least")
	return asset
}
