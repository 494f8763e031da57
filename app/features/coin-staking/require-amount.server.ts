import { type Asset, parseMoney } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { Refusal } from "#app/lib/refusal.ts"

/**
 * The base units of an amount as it was sent: callers of JSON send the canonical text, a page what a person typed in its language.
 * Refuses what is no amount, and what could be two.
 */
export function requireAmount(sent: string, asset: Asset, from: { lang: Lang; canonical: boolean }): bigint {
	const shape = new Refusal("coin-staking:error.amount", { params: { scale: `${asset.scale}` }, field: "amount" })
	if (from.canonical) {
		const units = parseMoney(sent, asset)?.units
		if (units === undefined) throw shape
		return units
	}
	const read = readAmount(sent, asset, from.lang)
	if (read.units !== null) return read.units
	if (!read.ambiguous) throw shape
	throw new Refusal("coin-staking:amount.ambiguous", { params: read.ambiguous, field: "amount" })
}
