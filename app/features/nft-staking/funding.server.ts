import type { Handlers } from "#app/settlement/handlers.ts"
import { freeBudget } from "./pools.server.ts"

/** What our treasury sends to the vaults for rewards of NFTs becomes their budget. */
export const nftFunding: Handlers["funding"] = async (ctx, { receipt, vault }) => {
	const ours = ctx.vaults.find((one) => one.role === "nft-reward" && one.account === receipt.account)
	const isItsAsset = ours && ctx.assets.get(ours.asset).address === receipt.asset
	if (!isItsAsset) return null
	return [{ leg: "budget", debit: vault, credit: freeBudget(receipt.asset), units: receipt.units }]
}
