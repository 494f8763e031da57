import type { Tier } from "#app/draws/craft/odds.ts"
import { logEvidence, type Verdict } from "#app/draws/observed/evidence.ts"
import type { Evidence, ObservedRow } from "./odds-page.tsx"

type Interval = Readonly<{ low: number; high: number }>
type Step = Readonly<{ ppm: number; hits: number; tries: number; interval: Interval; verdict: Verdict }>
/** What the forge has counted, as it tells it. */
type Observed = Readonly<{
	crafts: Readonly<{
		rolls: number
		verdict: Verdict
		tiers: readonly Readonly<{ tier: Tier; ppm: number; natural: number; guaranteed: number; interval: Interval }>[]
	}>
	enhance: readonly Readonly<{ tier: Tier; step: Step }>[]
	evolve: Step
	paid: number
	rolled: number
}>

const MILLION = 1_000_000
/** It grows without bounds, and no page can hand infinity on. */
const evidenceOf = (log: number) => Math.min(Math.exp(log), 1e12)

/** What was declared and counted, row by row, with how much it speaks against the odds. */
export function toldOf(observed: Observed | null) {
	if (!observed) return { crafts: [], steps: [], evidence: [], rolls: null }
	const { crafts, enhance, evolve, paid, rolled } = observed
	const stepRow = (key: string, tier: Tier | null, { ppm, hits, tries, interval }: Step): ObservedRow => ({
		...{ key, tier, ppm, count: hits, tries, ...interval, guaranteed: null },
	})
	const ofStep = (of: "enhance" | "evolve", tier: Tier | null, { ppm, hits, tries, verdict }: Step): Evidence => ({
		...{ of, tier, verdict, value: evidenceOf(logEvidence([hits, tries - hits], [ppm, MILLION - ppm])) },
	})
	const ofCrafts = logEvidence(
		crafts.tiers.map(({ natural }) => natural),
		crafts.tiers.map(({ ppm }) => ppm),
	)
	return {
		crafts: crafts.tiers.map(
			({ tier, ppm, natural, guaranteed, interval }): ObservedRow => ({
				...{ key: `craft-${tier}`, tier, ppm, count: natural, tries: crafts.rolls, ...interval, guaranteed },
			}),
		),
		steps: [
			...enhance.map(({ tier, step }) => stepRow(`enhance-${tier}`, tier, step)),
			stepRow("evolve", null, evolve),
		],
		evidence: [
			{ of: "crafts", tier: null, value: evidenceOf(ofCrafts), verdict: crafts.verdict },
			...enhance.map(({ tier, step }) => ofStep("enhance", tier, step)),
			ofStep("evolve", null, evolve),
		] satisfies Evidence[],
		rolls: { paid, rolled },
	}
}
