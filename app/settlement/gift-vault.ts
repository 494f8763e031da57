import type { AssetEntry } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"
import type { Account } from "./ledger.server.ts"

type Needs = Pick<Context, "assets" | "vaults" | "chains">

/** What the treasury has put into the vault for gifts, and nothing holds: drops and airdrops take from it under the lock of its balance. */
export const freeGifts = (mint: string): Account => ({ owner: "drops", kind: "reward-budget", asset: mint })

/** Assets that can be given away: those with a vault for gifts. */
export const giftable = ({ assets, vaults }: Pick<Needs, "assets" | "vaults">): readonly AssetEntry[] =>
	assets.all.filter((one) => vaults.some((vault) => vault.role === "drop" && vault.asset === one.id))

/** The mint of an asset that can be given away, its chain, and the account that pays it; null where nothing does. */
export function payingGift(ctx: Needs, asset: string) {
	const entry = giftable(ctx).find((one) => one.id === asset)
	const float = ctx.vaults.find((one) => one.role === "float" && one.asset === asset)
	const chain = entry && ctx.chains.all.find((one) => one.id === entry.chain)
	return entry && float && chain ? { mint: entry.address, chain: chain.name, paysFrom: float.account } : null
}
