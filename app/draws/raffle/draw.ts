import { type Hash, hexToBytes, taggedHash } from "../bytes.ts"
import { uniform } from "../uniform.ts"
import { capOf, cappedWeights, weightsOf } from "./cap.ts"
import type { LedgerRow } from "./ledger.ts"
import type { RaffleTerms } from "./terms.ts"
import { WeightTree } from "./weight-tree.ts"

/** Everything in it was fixed before the round was: whoever knows the round can reckon the draw, and nobody can keep it back. */
export type DrawInputs = Readonly<{ commit: Hash; root: Hash; randomness: Hash }>

export const raffleSeed = ({ commit, root, randomness }: DrawInputs): Uint8Array =>
	taggedHash("punktopia raffle seed 1", hexToBytes(commit), hexToBytes(root), hexToBytes(randomness))

/** One place of the published order. `row` is an index of the ledger. */
export type Place = Readonly<{ place: number; row: number; ticket: number; wallet: string }>

/** "too-few-wallets": no cap can hold, so nothing is drawn. */
export type Draw =
	| Readonly<{ ok: true; cap: number; total: number; order: readonly Place[] }>
	| Readonly<{ ok: false; reason: "too-few-wallets" }>

type Rules = Pick<RaffleTerms, "capPpm" | "winsPerWallet">

/**
 * The order in which tickets are drawn, without replacement and to its end (or `most` places): the first places take the prizes in their
 * order, whoever cannot be given theirs is followed by the next place that nobody has had.
 */
export function draw(seed: Uint8Array, rows: readonly LedgerRow[], rules: Rules, most = rows.length): Draw {
	const cap = capOf(weightsOf(rows).values(), rules.capPpm)
	if (cap === 0) return { ok: false, reason: "too-few-wallets" }
	const tree = new WeightTree(cappedWeights(rows, cap))
	const total = tree.total
	const ofWallet = rules.winsPerWallet === "one" ? rowsByWallet(rows) : null
	const order: Place[] = []
	while (tree.total > 0 && order.length < most) {
		const place = order.length
		const row = tree.at(uniform(seed, "pick", place, tree.total))
		const { ticket, wallet } = rows[row] as LedgerRow
		order.push({ place, row, ticket, wallet })
		for (const taken of ofWallet?.get(wallet) ?? [row]) tree.remove(taken)
	}
	return { ok: true, cap, total, order }
}

function rowsByWallet(rows: readonly LedgerRow[]): Map<string, number[]> {
	const found = new Map<string, number[]>()
	for (const [at, { wallet }] of rows.entries()) {
		const known = found.get(wallet)
		if (known) known.push(at)
		else found.set(wallet, [at])
	}
	return found
}

/** A prize that its winner cannot be given: it goes to the next place that has had none. `prize`: its index in the terms. */
export type Redraw = Readonly<{ prize: number; reason: "excluded" | "undeliverable" }>

/**
 * Whose place each prize is at, after the redraws in the order in which they were decided: prize i begins at place i, and each redraw takes
 * the first place that was nobody's yet. Null: nobody is left, and the prize goes to the treasury.
 */
export function prizePlaces(prizes: number, places: number, redraws: readonly Redraw[] = []): (number | null)[] {
	let next = 0
	const take = () => (next < places ? next++ : null)
	const held = Array.from({ length: prizes }, take)
	for (const { prize } of redraws) if (held[prize] !== undefined && held[prize] !== null) held[prize] = take()
	return held
}
