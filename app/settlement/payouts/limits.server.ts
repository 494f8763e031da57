import { z } from "zod"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { settingByAsset, unitsText } from "../setting-of-units.server.ts"
import { type Limits, limitsOf, type Payable } from "./usual-limits.ts"

/**
 * Keys of the settings: JSON objects of base units as text, by the id of an asset of ours and by `SOL`.
 * `settlement.payout-caps`: `{"scg":{"hour":"500000000000","day":"2000000000000"}}`; `settlement.float-low`: `{"scg":"10000000000"}`.
 */
export const PAYOUT_CAPS = "settlement.payout-caps"
export const FLOAT_LOW = "settlement.float-low"

/** What can be paid out on a chain: our assets there, and what its fees are paid in. */
export function payableOn({ assets }: Pick<Context, "assets">, chain: ChainAdapter): readonly Payable[] {
	const { symbol, scale, address } = chain.native
	const ours = assets.all.filter((one) => one.chain === chain.id && one.address !== address)
	return [...ours.map(({ id, address, scale }) => ({ id, address, scale })), { id: symbol, address, scale }]
}

/** Caps and bounds by address of the asset, as the operator has set them; caps are halved where only one provider is asked. */
export async function payoutLimits(ctx: Context, chain: ChainAdapter): Promise<ReadonlyMap<string, Limits>> {
	const payable = payableOn(ctx, chain)
	// One setting is for all chains.
	const names = [
		...ctx.assets.all.map(({ id }) => id),
		"SOL",
		chain.native.symbol,
		...(ctx.chains.kaia ? ["KLAY"] : []),
	]
	const caps = await settingByAsset(ctx, {
		key: PAYOUT_CAPS,
		names,
		value: z.object({ hour: unitsText, day: unitsText }).strict(),
	})
	const low = await settingByAsset(ctx, { key: FLOAT_LOW, names, value: unitsText })
	const { address: native } = chain.native
	const isHalved = ctx.halvedCaps?.includes(chain.id) ?? false
	return new Map(payable.map((asset) => [asset.address, limitsOf(asset, native, { caps, low, isHalved })]))
}
