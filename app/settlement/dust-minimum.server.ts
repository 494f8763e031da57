import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { settingByAsset, unitsText } from "./setting-of-units.server.ts"

/**
 * Key of the setting: a JSON object of base units as text, by the id of an asset of ours, `SOL`, `KLAY`, and `other`:
 * `{"scg":"1000000","SOL":"1000000","other":"0"}`. `coin`, of older settings, stands for each asset of ours that is not named.
 */
export const DUST_MINIMUM = "settlement.dust-minimum"

/** One setting is for all chains. */
const natives = ({ chains }: Pick<Context, "chains">) => ["SOL", ...(chains.kaia ? [chains.kaia.native.symbol] : [])]

/** Base units below which a payment that settles nothing is kept: sending it back would cost more than it is. */
export type DustMinimum = (asset: string) => bigint

/** The operator's minimum per asset. Where none is set: one of each asset of ours, a thousandth of what fees are paid in, and nothing of any other. */
export async function dustMinimum(ctx: Context, chain: ChainAdapter): Promise<DustMinimum> {
	const { symbol, scale, address } = chain.native
	const names = [...ctx.assets.all.map(({ id }) => id), "coin", ...natives(ctx), "other"]
	const set = await settingByAsset(ctx, { key: DUST_MINIMUM, names, value: unitsText })
	const own = ctx.assets.all.filter((one) => one.chain === chain.id)
	return (asset) => {
		if (asset === address) return set[symbol] ?? 10n ** BigInt(scale - 3)
		if (chain.isNft?.(asset)) return 1n
		const known = own.find((one) => one.address === asset)
		return known ? (set[known.id] ?? set.coin ?? 10n ** BigInt(known.scale)) : (set.other ?? 0n)
	}
}
