import { vaultFor } from "#app/chains/assets.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import type { Asset } from "#app/lib/money.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Price } from "./rows.ts"

/** How long a quote holds, by the database's clock. */
export const QUOTE_MS = 60_000
/** How much later than its quote signed bytes can still land: the life of a blockhash, and what clocks and blocks are uneven by. */
export const LANDS_LATER_MS = 5 * 60_000

export type Payable = Readonly<{ asset: Asset & Readonly<{ address: string }>; vault: string }>

/** In what can be paid on a chain, and into which account of ours: its native asset, and each asset that deposits are taken in. */
export function payableOn(ctx: Pick<Context, "assets" | "vaults">, chain: ChainAdapter): readonly Payable[] {
	const vaults = ctx.vaults.filter((one) => one.chain === chain.id && one.role === "deposit")
	const [first] = vaults
	if (!first) return []
	return [
		{ asset: chain.native, vault: first.owner },
		...vaults.map(({ asset }) => ({
			asset: ctx.assets.get(asset),
			vault: vaultFor(ctx.vaults, { asset, role: "deposit" }).account,
		})),
	]
}

/** What so many NFTs cost in an asset; null: they are free. Refuses an asset that the plan has no price in. */
export function quoteOf(
	prices: readonly Price[],
	{ asset, quantity }: Readonly<{ asset: string | null; quantity: number }>,
): Readonly<{ asset: string; units: bigint }> | null {
	if (prices.length === 0 && asset === null) return null
	const price = prices.find((one) => one.asset === asset)
	if (!price) throw new Refusal("minting:error.no-price")
	return { asset: price.asset, units: price.units * BigInt(quantity) }
}
