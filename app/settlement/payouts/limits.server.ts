import { z } from "zod"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { settingByAsset, unitsText } from "../setting-of-units.server.ts"

/**
 * Keys of the settings: JSON objects of base units as text, by the id of an asset of ours and by `SOL`.
 * `settlement.payout-caps`: `{"scg":{"hour":"500000000000","day":"2000000000000"}}`; `settlement.float-low`: `{"scg":"10000000000"}`.
 */
export const PAYOUT_CAPS = "settlement.payout-caps"
export const FLOAT_LOW = "settlement.float-low"

/** What may leave in an hour and in a day, and below which balance of the float an operator is told. Base units. */
export type Limits = Readonly<{ hour: bigint; day: bigint; low: bigint }>
/** An asset that payouts can be made in; `id`: as settings name it. */
export type Payable = Readonly<{ id: string; address: string; scale: number }>

/** In whole coins, where the operator has set nothing. */
const DEFAULTS = {
	coin: { hour: 500_000n, day: 2_000_000n, low: 10_000n },
	/** One is worth a dollar. */
	usdc: { hour: 10_000n, day: 40_000n, low: 1_000n },
	/** Given away by drops alone, and the float is filled for them. */
	token: { hour: 500_000n, day: 2_000_000n, low: 100n },
	native: { hour: 5n, day: 20n },
} as const
/** Of the native asset the float keeps what fees and rent need; in 100ths of a coin. */
const NATIVE_LOW = 5n

/** What can be paid out on a chain: our assets there, and what its fees are paid in. */
export function payableOn({ assets }: Pick<Context, "assets">, chain: ChainAdapter): readonly Payable[] {
	const { symbol, scale, address } = chain.native
	const ours = assets.all.filter((one) => one.chain === chain.id && one.address !== address)
	return [...ours.map(({ id, address, scale }) => ({ id, address, scale })), { id: symbol, address, scale }]
}

/** Caps and bounds by address of the asset, as the operator has set them. */
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
	return new Map(
		payable.map(({ id, address, scale }) => {
			const one = 10n ** BigInt(scale)
			const isNative = address === chain.native.address
			const ours = id === "usdc" ? DEFAULTS.usdc : id === "scg" ? DEFAULTS.coin : DEFAULTS.token
			const usual = isNative ? DEFAULTS.native : ours
			return [
				address,
				{
					hour: caps[id]?.hour ?? usual.hour * one,
					day: caps[id]?.day ?? usual.day * one,
					low: low[id] ?? (isNative ? (NATIVE_LOW * one) / 100n : ours.low * one),
				},
			]
		}),
	)
}
