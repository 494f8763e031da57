import type { Odds, Tier } from "../craft/odds.ts"
import { logEvidence, type Verdict, verdictOf } from "./evidence.ts"
import { clopperPearson, type Interval } from "./intervals.ts"

/** How often each tier came up, natural rolls and those that a guarantee decided apart: only the former say something of the odds. */
export type TierCounts = Readonly<Record<Tier, Readonly<{ natural: number; guaranteed: number }>>>

export type ObservedTier = Readonly<{
	tier: Tier
	/** Declared, in parts of a million. */
	ppm: number
	natural: number
	guaranteed: number
	/** Of the natural rolls, from 0 to 1; null: there were none. */
	share: number | null
	/** At 95 %. */
	interval: Interval
	isWithin: boolean
}>

export type Observed = Readonly<{
	/** Natural rolls. */
	rolls: number
	guaranteed: number
	tiers: readonly ObservedTier[]
	verdict: Verdict
}>

/** Declared odds beside what was counted. */
export function observedTiers({ tiers }: Pick<Odds, "tiers">, counts: TierCounts): Observed {
	const rolls = tiers.reduce((sum, { tier }) => sum + counts[tier].natural, 0)
	const log = logEvidence(
		tiers.map(({ tier }) => counts[tier].natural),
		tiers.map(({ ppm }) => ppm),
	)
	return {
		rolls,
		guaranteed: tiers.reduce((sum, { tier }) => sum + counts[tier].guaranteed, 0),
		tiers: tiers.map(({ tier, ppm }) => {
			const { natural, guaranteed } = counts[tier]
			const interval = clopperPearson(natural, rolls)
			const odds = ppm / 1_000_000
			return {
				tier,
				ppm,
				natural,
				guaranteed,
				share: rolls === 0 ? null : natural / rolls,
				interval,
				isWithin: rolls === 0 || (odds >= interval.low && odds <= interval.high),
			}
		}),
		verdict: verdictOf(log),
	}
}

/** A step that hits or misses, beside what was counted of it. */
export function observedStep(ppm: number, { hits, tries }: Readonly<{ hits: number; tries: number }>) {
	const interval = clopperPearson(hits, tries)
	const odds = ppm / 1_000_000
	return {
		ppm,
		hits,
		tries,
		share: tries === 0 ? null : hits / tries,
		interval,
		isWithin: tries === 0 || (odds >= interval.low && odds <= interval.high),
		verdict: verdictOf(logEvidence([hits, tries - hits], [ppm, 1_000_000 - ppm])),
	}
}
