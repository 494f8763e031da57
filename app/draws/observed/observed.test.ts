import { expect, test } from "vitest"
import { sha256, utf8ToBytes } from "../bytes.ts"
import { TIERS } from "../craft/odds.ts"
import { TEST_ODDS } from "../testing.ts"
import { uniform } from "../uniform.ts"
import { logEvidence, verdictOf } from "./evidence.ts"
import { betaBelow, clopperPearson, logGamma } from "./intervals.ts"
import { observedStep, observedTiers, type TierCounts } from "./observed.ts"

test("the gamma function is that of the tables", () => {
	for (const [x, value] of [
		[1, 0],
		[2, 0],
		[5, Math.log(24)],
		[0.5, Math.log(Math.PI) / 2],
		[11, Math.log(3_628_800)],
	] as const)
		expect(logGamma(x)).toBeCloseTo(value, 11)
})

test("the distribution of Beta is that of binomials", () => {
	const choose = (n: number, k: number) => Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1))
	for (const [n, k, p] of [
		[10, 3, 0.2],
		[40, 20, 0.5],
		[200, 2, 0.01],
		[7, 7, 0.9],
	] as const) {
		const atLeast = [...Array(n + 1).keys()]
			.slice(k)
			.reduce((sum, i) => sum + choose(n, i) * p ** i * (1 - p) ** (n - i), 0)
		expect(betaBelow(p, k, n - k + 1)).toBeCloseTo(atLeast, 10)
	}
})

test("intervals are those of the literature", () => {
	// Clopper and Pearson, 1934, and the rule of three.
	expect(clopperPearson(0, 10)).toEqual({ low: 0, high: expect.closeTo(0.308_497, 5) })
	expect(clopperPearson(5, 10)).toEqual({ low: expect.closeTo(0.187_086, 5), high: expect.closeTo(0.812_914, 5) })
	expect(clopperPearson(1, 100)).toEqual({ low: expect.closeTo(0.000_253, 5), high: expect.closeTo(0.054_459, 5) })
	expect(clopperPearson(10, 10)).toEqual({ low: expect.closeTo(0.691_503, 5), high: 1 })
	expect(clopperPearson(0, 0)).toEqual({ low: 0, high: 1 })
})

test("intervals hold the odds at least as often as they say, for small odds too", () => {
	const p = 0.01
	const seed = sha256(utf8ToBytes("cover"))
	let covered = 0
	for (let run = 0; run < 300; run++) {
		let hits = 0
		for (let at = 0; at < 100; at++) hits += Number(uniform(seed, "c", run * 100 + at, 100) === 0)
		const { low, high } = clopperPearson(hits, 100)
		covered += Number(low <= p && p <= high)
	}
	expect(covered / 300).toBeGreaterThanOrEqual(0.95)
})

/** Sums what the evidence is, over all that can be counted of three rolls: a fair bet against the declared odds wins nothing. */
test("evidence is a bet that nobody can win against odds that are kept", () => {
	const ppm = [550_000, 280_000, 170_000]
	let all = 0
	for (let a = 0; a <= 3; a++)
		for (let b = 0; a + b <= 3; b++) {
			const counts = [a, b, 3 - a - b]
			const ways = 6 / counts.reduce((product, n) => product * ([1, 1, 2, 6][n] ?? 1), 1)
			const likely = counts.reduce((product, n, at) => product * ((ppm[at] ?? 0) / 1_000_000) ** n, ways)
			all += likely * Math.exp(logEvidence(counts, ppm))
		}
	expect(all).toBeCloseTo(1, 10)
})

const countsOf = (natural: readonly number[]): TierCounts =>
	Object.fromEntries(TIERS.map((tier, at) => [tier, { natural: natural[at] ?? 0, guaranteed: at }])) as TierCounts

test("odds that are kept are as declared; a halved tier is for review, then stops", () => {
	const kept = observedTiers(TEST_ODDS, countsOf([5_520, 2_790, 1_190, 402, 98]))
	expect(kept).toMatchObject({ rolls: 10_000, guaranteed: 10, verdict: "as-declared" })
	expect(kept.tiers.map(({ isWithin }) => isWithin)).toEqual([true, true, true, true, true])
	const halved = (rolls: number) => [0.555, 0.28, 0.12, 0.04, 0.005].map((odds) => odds * rolls)
	expect(observedTiers(TEST_ODDS, countsOf(halved(1_000))).verdict).toBe("as-declared")
	expect(observedTiers(TEST_ODDS, countsOf(halved(20_000))).verdict).toBe("stop")
	expect(observedTiers(TEST_ODDS, countsOf(halved(20_000))).tiers[4]).toMatchObject({ tier: "mythic", isWithin: false })
	expect(verdictOf(Math.log(500))).toBe("review")
})

test("what cannot be is evidence without end, and nothing counted is none", () => {
	expect(logEvidence([1, 99], [0, 1_000_000])).toBe(Number.POSITIVE_INFINITY)
	expect(observedTiers(TEST_ODDS, countsOf([])).verdict).toBe("as-declared")
	expect(observedStep(500_000, { hits: 0, tries: 0 })).toMatchObject({ share: null, isWithin: true })
	expect(observedStep(500_000, { hits: 900, tries: 1_000 })).toMatchObject({ isWithin: false, verdict: "stop" })
	expect(observedStep(500_000, { hits: 510, tries: 1_000 })).toMatchObject({ isWithin: true, verdict: "as-declared" })
})
