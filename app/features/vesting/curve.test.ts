import { expect, test } from "vitest"
import { monthsLater, nextRelease, releasesOf, STEPS, stepsOf, type Terms, vestedAt } from "./curve.ts"

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const told = (terms: Terms) => releasesOf(terms).map(({ at, units }) => [at.toISOString().slice(0, 10), `${units}`])
const TERMS: Terms = {
	startsAt: day("2026-01-31"),
	total: 1_000n,
	firstBps: 1_000,
	cliffMonths: 0,
	linearMonths: 3,
	stepMonths: 1,
}

test("a release falls on the same day of the month, or on the last one where the month is shorter", () => {
	expect(told(TERMS)).toEqual([
		["2026-01-31", "100"],
		["2026-02-28", "300"],
		["2026-03-31", "300"],
		["2026-04-30", "300"],
	])
	expect(monthsLater(day("2027-12-31"), 2)).toEqual(day("2028-02-29"))
	expect(monthsLater(day("2028-02-29"), 12)).toEqual(day("2029-02-28"))
	expect(monthsLater(day("2028-02-29"), 48)).toEqual(day("2032-02-29"))
})

test("nothing is let go before the cliff is over; the last release takes what does not divide", () => {
	const team = { ...TERMS, total: 1_000_001n, firstBps: 0, cliffMonths: 12, linearMonths: 36 }
	const releases = releasesOf(team)
	expect(releases).toHaveLength(36)
	expect(releases[0]).toEqual({ at: day("2027-02-28"), units: 27_777n })
	expect(releases.at(-1)).toEqual({ at: day("2030-01-31"), units: 1_000_001n - 35n * 27_777n })
	expect(vestedAt(releases, new Date("2027-02-27T23:59:59.999Z"))).toBe(0n)
	expect(vestedAt(releases, day("2027-02-28"))).toBe(27_777n)
})

test("quarters, a cliff without anything after it, and parts of nothing", () => {
	const treasury = { ...TERMS, startsAt: day("2026-11-30"), firstBps: 0, linearMonths: 12, stepMonths: 3 } as const
	expect(told(treasury).map(([at]) => at)).toEqual(["2027-02-28", "2027-05-30", "2027-08-30", "2027-11-30"])
	expect(told({ ...TERMS, firstBps: 0, cliffMonths: 6, linearMonths: 0 })).toEqual([["2026-07-31", "1000"]])
	expect(told({ ...TERMS, firstBps: 10_000 })).toEqual([["2026-01-31", "1000"]])
	expect(told({ ...TERMS, linearMonths: 0 })).toEqual([["2026-01-31", "1000"]])
	expect(told({ ...TERMS, total: 2n, firstBps: 0 })).toEqual([["2026-04-30", "2"]])
})

test("a schedule that was cancelled stands still, and tells no release to come", () => {
	const releases = releasesOf(TERMS)
	const cancelled = new Date("2026-03-01T12:00:00Z")
	expect(vestedAt(releases, day("2030-01-01"), cancelled)).toBe(400n)
	expect(nextRelease(releases, day("2026-03-02"), cancelled)).toBeNull()
	expect(nextRelease(releases, day("2026-03-02"))?.at).toEqual(day("2026-03-31"))
	expect(stepsOf(releases, day("2026-04-01"), cancelled).map(({ sum }) => sum)).toEqual([100n, 400n])
})

/** The same numbers at every run. */
function drawn(seed: number) {
	let state = seed
	return (below: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 2 ** 32) * below)
	}
}

test("of any schedule what is let go never falls, is never more than the total, and is the total in the end", () => {
	const below = drawn(20_261_126)
	for (let n = 0; n < 1_000; n++) {
		const stepMonths = STEPS[below(2)] ?? 1
		const terms: Terms = {
			startsAt: new Date(Date.UTC(2024 + below(8), below(12), 1 + below(31))),
			total: BigInt(1 + below(1_000_000_000)) * (below(3) === 0 ? 1n : 10n ** BigInt(below(12))),
			firstBps: below(3) === 0 ? 0 : below(10_001),
			cliffMonths: below(37),
			linearMonths: below(5) === 0 ? 0 : stepMonths * (1 + below(48)),
			stepMonths,
		}
		const releases = releasesOf(terms)
		const days = releases.map(({ at }) => at.getTime())
		expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b))
		expect(releases.every(({ at, units }) => units > 0n && at.getTime() % 86_400_000 === 0)).toBe(true)
		const end = releases.at(-1)?.at ?? terms.startsAt
		expect(vestedAt(releases, end)).toBe(terms.total)
		expect(vestedAt(releases, new Date(terms.startsAt.getTime() - 1))).toBe(0n)
		// A clock that goes over the ends of months, a millisecond before and after midnight as well.
		let last = 0n
		for (const at of days.flatMap((one) => [one - 1, one, one + 1])) {
			const vested = vestedAt(releases, new Date(at))
			expect(vested >= last && vested <= terms.total).toBe(true)
			last = vested
		}
		expect(stepsOf(releases, end).at(-1)).toMatchObject({ sum: terms.total, isPast: true })
		const [first] = releases
		if (terms.firstBps === 0 && first) expect(first.at >= monthsLater(terms.startsAt, terms.cliffMonths)).toBe(true)
	}
})

test("a cancelled schedule counts releases up to the moment of cancellation, also for later times", () => {
	const releases = releasesOf(TERMS)
	const [, second, third] = releases.map(({ at }) => at)
	if (!second || !third) throw new Error("too few releases")
	const before = new Date(third.getTime() - 1)
	expect(vestedAt(releases, second, third)).toBe(400n)
	expect(vestedAt(releases, third, third)).toBe(700n)
	expect(vestedAt(releases, third, before)).toBe(400n)
	expect(nextRelease(releases, second, third)?.at).toEqual(third)
	expect(nextRelease(releases, second, before)).toBeNull()
	expect(nextRelease(releases, third)?.at).toEqual(day("2026-04-30"))
	expect(stepsOf(releases, second, third)).toEqual([
		{ at: day("2026-01-31"), units: 100n, sum: 100n, isPast: true },
		{ at: second, units: 300n, sum: 400n, isPast: true },
		{ at: third, units: 300n, sum: 700n, isPast: false },
	])
	expect(stepsOf(releases, new Date(0))).toHaveLength(4)
})

test("steps that do not divide the months end with the last month", () => {
	expect(told({ ...TERMS, firstBps: 0, linearMonths: 4, stepMonths: 3 })).toEqual([
		["2026-04-30", "500"],
		["2026-05-31", "500"],
	])
})
