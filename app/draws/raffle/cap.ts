import type { LedgerRow } from "./ledger.ts"

const PPM = 1_000_000n

/** What each wallet's tickets weigh together; in the order of the first ticket of each. */
export function weightsOf(rows: readonly LedgerRow[]): Map<string, number> {
	const weights = new Map<string, number>()
	for (const { wallet, weight } of rows) weights.set(wallet, (weights.get(wallet) ?? 0) + weight)
	return weights
}

/**
 * The most that one wallet may weigh, so that none has more than its part of what all weigh then: the largest whole c with
 * c ≤ part · Σ min(w, c). 0: there is none, which is so of fewer wallets than the part goes into the whole; then there is no draw.
 * Several wallets of one person are several wallets here, and nobody can tell.
 */
export function capOf(weights: Iterable<number>, capPpm: number): number {
	const all = [...weights]
	const part = BigInt(capPpm)
	// What is left of the sum grows slower and slower with c: where it holds for one c it holds for each below.
	const holds = (c: number) =>
		BigInt(c) * PPM <= part * BigInt(all.reduce((sum, weight) => sum + Math.min(weight, c), 0))
	let low = 0
	let high = all.reduce((most, weight) => Math.max(most, weight), 0)
	while (low < high) {
		const middle = Math.ceil((low + high) / 2)
		if (holds(middle)) low = middle
		else high = middle - 1
	}
	return low
}

/** What each row counts for under the cap: of a wallet above it the first tickets count whole, the last in part, those after it nothing. */
export function cappedWeights(rows: readonly LedgerRow[], cap: number): number[] {
	const left = new Map<string, number>()
	return rows.map(({ wallet, weight }) => {
		const room = left.get(wallet) ?? cap
		const counts = Math.min(weight, room)
		left.set(wallet, room - counts)
		return counts
	})
}
