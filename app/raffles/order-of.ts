import { randomnessOf } from "#app/draws/beacon/verify-round.ts"
import { type Draw, draw, raffleSeed } from "#app/draws/raffle/draw.ts"
import { type LedgerRow, ledgerRoot } from "#app/draws/raffle/ledger.ts"
import type { Raffle } from "./schedule.ts"

/** The published order, from what was frozen and the round alone; `most` places of it. */
export function orderOf(
	one: Pick<Raffle, "commit" | "root" | "terms">,
	{ rows, signature, most }: Readonly<{ rows: readonly LedgerRow[]; signature: string; most?: number }>,
): Draw {
	const { commit, root, terms } = one
	if (!commit || !root || !terms) throw new Error("nothing is closed yet")
	if (ledgerRoot(rows) !== root) throw new Error("the tickets are not those of the frozen ledger")
	return draw(raffleSeed({ commit, root, randomness: randomnessOf(signature) }), rows, terms, most)
}
