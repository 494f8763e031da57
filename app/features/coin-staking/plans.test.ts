import fc from "fast-check"
import { expect, test } from "vitest"
import { earnedBy, isTermLength, rewardAtEnd, scheduleFor, shortcutUnits, splitByPool, termOr } from "./plans.ts"

const SCG = 1_000_000n
const method = "simple-365-floor@1"

test("10,000 SCG at 7 % for 90 days end at 172.602739 SCG, and 15 % for a year at exactly 1,500", () => {
	expect(rewardAtEnd(method, 10_000n * SCG, 700, 90)).toBe(172_602_739n)
	expect(rewardAtEnd(method, 10_000n * SCG, 1500, 365)).toBe(1_500n * SCG)
})

test("a term that is asked for is taken where there is one, then the usual one, then the first", () => {
	expect(termOr([30, 90, 120], 120, 90)).toBe(120)
	expect(termOr([30, 90, 120], 91, 90)).toBe(90)
	expect(termOr([45, 120], Number.NaN, 90)).toBe(45)
	expect(termOr([], 90, 30)).toBe(30)
})

test("accrual starts at the next midnight UTC after the deposit is final, even a second before it", () => {
	expect(scheduleFor(new Date("2026-11-20T23:59:59Z"), 30)).toEqual({
		accrualStart: new Date("2026-11-21T00:00:00Z"),
		lockEnd: new Date("2026-12-21T00:00:00Z"),
	})
	expect(scheduleFor(new Date("2026-11-21T00:00:00Z"), 30).accrualStart).toEqual(new Date("2026-11-22T00:00:00Z"))
})

test("what is earned never falls, never passes the end, and is zero before the start", () => {
	const p = {
		method,
		units: 123_456_789n,
		aprBps: 1500,
		days: 90,
		accrualStart: new Date("2026-01-01T00:00:00Z"),
	} as const
	const at = (s: number) => earnedBy(p, new Date(p.accrualStart.getTime() + s * 1000))
	fc.assert(
		fc.property(fc.integer({ min: -1e7, max: 1e8 }), fc.nat(1e6), (s, more) => {
			expect(at(s + more)).toBeGreaterThanOrEqual(at(s))
			expect(at(s)).toBeLessThanOrEqual(rewardAtEnd(method, p.units, p.aprBps, p.days))
		}),
	)
	expect(at(-1)).toBe(0n)
	expect(at(90 * 86_400)).toBe(rewardAtEnd(method, p.units, p.aprBps, p.days))
})

test("parts round down to a whole coin, and the maximum is all there is", () => {
	expect(shortcutUnits(12_345_000n, 100, SCG)).toBe(12_345_000n)
	expect(shortcutUnits(1000n * SCG, 25, SCG)).toBe(250n * SCG)
	expect(shortcutUnits(33_333_333n, 10, SCG)).toBe(3n * SCG)
})

test("a split of the budget gives away every unit and not one more, whatever its parts add up to", () => {
	const parts = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 12 }).filter((all) => all.some((one) => one > 0))
	fc.assert(
		fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), parts, (units, all) => {
			const split = splitByPool(
				units,
				all.map((poolBps, i) => ({ days: i + 1, poolBps })),
			)
			expect([...split.values()].reduce((a, b) => a + b, 0n)).toBe(units)
			for (const part of split.values()) expect(part).toBeGreaterThanOrEqual(0n)
		}),
	)
	// Parts of 160 % gave away 1.6 times what came in: what was too much stood as a leg below zero, which is not posted.
	const all = [30, 90, 180, 365].map((days) => ({ days, poolBps: 4000 }))
	expect([...splitByPool(1000n, all).values()]).toEqual([250n, 250n, 250n, 250n])
	expect(() => splitByPool(1n, [])).toThrow("no term")
})

test("a term has a whole number of days, from one to ten years", () => {
	expect([0, 1, 3_650, 3_651, 1.5, Number.NaN].map(isTermLength)).toEqual([false, true, true, false, false, false])
})

test("a split needs a term with a part, and names the lack of one", () => {
	expect(() => splitByPool(1n, [{ days: 30, poolBps: 0 }])).toThrow("no term has a part")
	// Two parts of one term are one.
	const twice = [
		{ days: 30, poolBps: 2_500 },
		{ days: 30, poolBps: 2_500 },
		{ days: 90, poolBps: 5_000 },
	]
	expect([...splitByPool(101n, twice)]).toEqual([
		[30, 50n],
		[90, 51n],
	])
})
