import { type Odds, rankOf, type Tier } from "./odds.ts"

/**
 * How many crafts in a row brought less than each guaranteed tier, in the order of the odds' guarantees. Kept for a wallet and a series, in
 * the order in which the chain finalized the payments.
 */
export type PityCounts = readonly number[]

export const noPity = (odds: Pick<Odds, "pity">): PityCounts => odds.pity.map(() => 0)

/** The tier that the next craft is certain of, or a higher one; the highest of several. Null: it is as likely as ever. */
export function dueTier({ pity }: Pick<Odds, "pity">, counts: PityCounts): Tier | null {
	const due = pity.filter(({ at }, place) => (counts[place] ?? 0) + 1 >= at)
	return due.at(-1)?.tier ?? null
}

/** The counts after a craft that brought this tier. */
export const countOn = ({ pity }: Pick<Odds, "pity">, counts: PityCounts, brought: Tier): PityCounts =>
	pity.map(({ tier }, place) => (rankOf(brought) >= rankOf(tier) ? 0 : (counts[place] ?? 0) + 1))

/** Crafts until each guarantee, that one included: what the page shows. */
export const craftsLeft = ({ pity }: Pick<Odds, "pity">, counts: PityCounts) =>
	pity.map(({ tier, at }, place) => ({ tier, left: Math.max(1, at - (counts[place] ?? 0)) }))
