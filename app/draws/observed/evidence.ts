import { logGamma } from "./intervals.ts"

/** How much the mixture believes the declared odds before it has seen anything: as if so many rolls had confirmed them. */
const WEIGHT = 200
/** A false alarm in 170 and in 2,000 years of daily looking, as tried; by the theory at most one in 100 and in 1,000. */
export const REVIEW_AT = 100
export const STOP_AT = 1_000

/**
 * How much more likely the counts are under odds that nobody declared (a Dirichlet mixture about the declared ones) than under the declared
 * ones. It may be looked at each day without more false alarms, which no p-value may. Natural logarithm, since it grows without bounds.
 * A count where the odds are 0 is infinite evidence.
 */
export function logEvidence(counts: readonly number[], ppm: readonly number[]): number {
	const whole = ppm.reduce((sum, one) => sum + one, 0)
	const tries = counts.reduce((sum, one) => sum + one, 0)
	let log = logGamma(WEIGHT) - logGamma(WEIGHT + tries)
	for (const [at, count] of counts.entries()) {
		const odds = (ppm[at] ?? 0) / whole
		if (odds === 0 && count > 0) return Number.POSITIVE_INFINITY
		if (count === 0) continue
		log += logGamma(WEIGHT * odds + count) - logGamma(WEIGHT * odds) - count * Math.log(odds)
	}
	return log
}

export type Verdict = "as-declared" | "review" | "stop"

/** `stop`: crafting is paused, and it is published that it was. */
export function verdictOf(log: number): Verdict {
	if (log >= Math.log(STOP_AT)) return "stop"
	return log >= Math.log(REVIEW_AT) ? "review" : "as-declared"
}
