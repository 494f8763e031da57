/** What may leave in an hour and in a day, and below which balance of the float an operator is notified. Base units. */
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

/** What the operator has set, by the id of an asset. */
export type SetLimits = Readonly<{
	caps: Readonly<Record<string, Readonly<{ hour: bigint; day: bigint }>>>
	low: Readonly<Record<string, bigint>>
	/** Half of each cap holds, the operator's or the usual one. */
	isHalved?: boolean
}>

/** Limits of one asset: the operator's, else the usual ones. `native`: the address of the chain's native asset. */
export function limitsOf(
	{ id, address, scale }: Payable,
	native: string,
	{ caps, low, isHalved = false }: SetLimits,
): Limits {
	const coin = 10n ** BigInt(scale)
	const isNative = address === native
	const ours = id === "usdc" ? DEFAULTS.usdc : id === "scg" ? DEFAULTS.coin : DEFAULTS.token
	const parts = isHalved ? 2n : 1n
	const usual = isNative ? DEFAULTS.native : ours
	return {
		hour: (caps[id]?.hour ?? usual.hour * coin) / parts,
		day: (caps[id]?.day ?? usual.day * coin) / parts,
		low: low[id] ?? (isNative ? (NATIVE_LOW * coin) / 100n : ours.low * coin),
	}
}
