import type { AssetEntry } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"
import { freeGifts, giftable, payingGift } from "#app/settlement/gift-vault.ts"
import type { Handlers } from "#app/settlement/handlers.ts"
import type { Account } from "#app/settlement/ledger.server.ts"
import type { GiftKind } from "./drop.ts"

const OWNER = "drops"
/** What the treasury has put into the vault for drops, and nothing holds. */
export const freePrizes = freeGifts
/** What one drop holds for its gifts; `give_drop` names it the same way. */
export const prizesOf = (drop: string, mint: string): Account => ({
	owner: `${OWNER}/${drop}`,
	kind: "reward-budget",
	asset: mint,
})
/** What is owed of one gift, by the id of its try. */
export const owedFor = (payout: string, mint: string): Account => ({ owner: payout, kind: "owed", asset: mint })

/** What our treasury sends to the vaults for drops can be given away. */
export const dropFunding: Handlers["funding"] = async (ctx, { receipt, vault }) => {
	const ours = ctx.vaults.find((one) => one.role === "drop" && one.account === receipt.account)
	const isItsAsset = ours && ctx.assets.get(ours.asset).address === receipt.asset
	return isItsAsset ? [{ leg: "prizes", debit: vault, credit: freePrizes(receipt.asset), units: receipt.units }] : null
}

/** Assets that a gift of this kind can be of: those with a vault for drops. NFTs are of collections, not of assets. */
export function assetsFor(ctx: Pick<Context, "assets" | "vaults">, kind: GiftKind): readonly AssetEntry[] {
	if (kind === "nft") return []
	return giftable(ctx).filter((one) => (one.id === "usdc") === (kind === "usdc"))
}

type Needs = Pick<Context, "assets" | "vaults" | "chains" | "collections" | "nftVaults">

/** The mint of an asset, its chain, and the account that pays it; null where nothing does. Of NFTs: the group of the collection, and who pays the fee. */
export function paying(ctx: Needs, kind: GiftKind, asset: string) {
	if (kind === "nft") {
		const collection = ctx.collections.find(asset)
		const fees = ctx.vaults.find((one) => one.role === "float" && one.chain === collection?.chain)
		const lies = ctx.nftVaults.some((one) => one.chain === collection?.chain)
		if (!collection || !fees || !lies) return null
		return { mint: collection.address, chain: ctx.chains.of(collection.chain).name, paysFrom: fees.owner }
	}
	return assetsFor(ctx, kind).some((one) => one.id === asset) ? payingGift(ctx, asset) : null
}
