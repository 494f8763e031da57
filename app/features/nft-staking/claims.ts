import type { RuledStake } from "./find-stakes.server.ts"
import type { Reward } from "./rates.ts"
import type { RateRule } from "./rates-rule.ts"
import type { Earned } from "./stakes.ts"
import { claimableOf, hoursAfter } from "./stakes.ts"

/** What of a claim comes from which stake, or which month's share. Base units. */
export type Part = Readonly<{ id: string; units: bigint }>

/** Why nothing can be claimed: a key of the words under `nft-staking:claim.refused`. */
export type ClaimRefusal =
	| "nothing"
	| "below-min"
	| "too-much"
	| "too-soon"
	| "pool-empty"
	| "not-paid-here"
	| "bonus-weeks"
	| "at-end"

/** Takes an amount from those that have it, in their order; null: all that there is. Pure. */
export function takeFrom(available: readonly Part[], units: bigint | null): readonly Part[] {
	let left = units ?? available.reduce((sum, one) => sum + one.units, 0n)
	const taken: Part[] = []
	for (const { id, units: has } of available) {
		const part = has < left ? has : left
		if (part > 0n) taken.push({ id, units: part })
		left -= part
	}
	return taken
}

export const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, one) => sum + one.units, 0n)

/** What can be claimed of each stake of one kind of reward, those first that were staked first. */
export const availableOf = (stakes: readonly RuledStake[], reward: Earned, at: Date): readonly Part[] =>
	[...stakes]
		.sort((a, b) => a.stake.stakedAt.getTime() - b.stake.stakedAt.getTime() || (a.stake.id < b.stake.id ? -1 : 1))
		.map(({ stake, rule, counting }) => ({ id: stake.id, units: claimableOf(stake, at, { rule, counting })[reward] }))
		.filter((one) => one.units > 0n)

/**
 * Smallest claim of a reward, and hours between two claims. `rules`: the one in force and those that the wallet's stakes began with; the lowest
 * of each counts, because a later version takes nothing from stakes that run.
 */
export function claimTerms(
	rules: readonly Pick<RateRule, "claim">[],
	reward: Reward,
): Readonly<{ least: bigint; everyHours: number }> {
	const [first, ...others] = rules.map(({ claim }) => ({ least: claim[reward], everyHours: claim.everyHours }))
	if (!first) throw new Error("no rule to claim by")
	return others.reduce(
		(lowest, one) => ({
			least: one.least < lowest.least ? one.least : lowest.least,
			everyHours: Math.min(one.everyHours, lowest.everyHours),
		}),
		first,
	)
}

type Asked = Readonly<{
	units: bigint | null
	claimable: bigint
	least: bigint
	last: Date | null
	everyHours: number
	at: Date
}>

/** Why an amount cannot be claimed now; null: it can. Pure, the same for page, form and worker. */
export function whyNotClaim({ units, claimable, least, last, everyHours, at }: Asked): ClaimRefusal | null {
	if (claimable <= 0n) return "nothing"
	if (claimable < least) return "below-min"
	if (last && hoursAfter(last, everyHours) > at) return "too-soon"
	if (units !== null && units < least) return "below-min"
	if (units !== null && units <= 0n) return "nothing"
	return units !== null && units > claimable ? "too-much" : null
}
