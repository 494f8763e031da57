import fc from "fast-check"
import { expect, test } from "vitest"
import {
	claimableOf,
	cooldownEnd,
	coolingOffEnd,
	type EndingRules,
	earlyEnd,
	earnedOf,
	nextClaimAt,
	undoEnd,
	wayOut,
} from "./ending.ts"
import { rewardAtEnd } from "./plans.ts"

const METHOD = "simple-365-floor@1"
const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = new Date("2026-02-01T00:00:00Z")
const rules: EndingRules = {
	coolingOffHours: 24,
	undoHours: 24,
	cooldownHours: 72,
	earlyKeepBps: 0,
	claimEveryHours: 24,
	minUnits: 100n,
}
const after = (ms: number) => new Date(START.getTime() + ms)

/** 36,500 for 100 days at 10 %: ten a day, 1,000 in all. */
const stake = {
	status: "active",
	method: METHOD,
	units: 36_500n,
	aprBps: 1_000,
	days: 100,
	reward: 1_000n,
	claimed: 0n,
	netted: 0n,
	withdrawn: 0n,
	accrualStart: START,
	lockEnd: after(100 * DAY),
}

/** Any stake, left at any moment, of which anything that had been earned was claimed. */
const left = fc
	.record({
		units: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 10n ** 24n)),
		aprBps: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 100_000 }), fc.constant(100_000)),
		days: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 3_650 })),
		sinceStart: fc.double({ min: -0.01, max: 1.01, noNaN: true }),
		claimedPart: fc.oneof(fc.constantFrom(0n, 10_000n), fc.bigInt(0n, 10_000n)),
		earlyKeepBps: fc.oneof(fc.constantFrom(0, 5_000, 10_000), fc.integer({ min: 0, max: 10_000 })),
	})
	.map(({ units, aprBps, days, sinceStart, claimedPart, earlyKeepBps }) => {
		const leftAt = after(Math.round(sinceStart * days * DAY))
		const terms = { method: METHOD, units, aprBps, days, accrualStart: START }
		const claimed = (earnedOf(terms, leftAt) * claimedPart) / 10_000n
		const reward = rewardAtEnd(METHOD, units, aprBps, days)
		return { stake: { ...terms, reward, claimed, lockEnd: after(days * DAY) }, leftAt, earlyKeepBps }
	})
type Left = typeof left extends fc.Arbitrary<infer T> ? T : never
const endOf = ({ stake, leftAt, earlyKeepBps }: Left) => earlyEnd(stake, leftAt, { earlyKeepBps })

test("what becomes of a stake that is left early is all that it had, and no part of it is negative", () => {
	fc.assert(
		fc.property(left, (one) => {
			const end = endOf(one)
			const { units, reward, claimed } = one.stake
			expect(end.principal + end.reward + end.netted + end.released).toBe(units + reward - claimed)
			for (const part of Object.values(end)) expect(part).toBeGreaterThanOrEqual(0n)
			expect(end.netted).toBeLessThanOrEqual(claimed)
			expect(end.earned).toBeLessThanOrEqual(end.released)
		}),
		{ numRuns: 1_000 },
	)
})

test("claiming before leaving brings nothing and costs nothing, while the deposit covers what was claimed", () => {
	fc.assert(
		fc.property(left, (one) => {
			const { principal, reward } = endOf(one)
			const without = endOf({ ...one, stake: { ...one.stake, claimed: 0n } })
			fc.pre(one.stake.claimed <= one.stake.units)
			expect(one.stake.claimed + principal + reward).toBe(without.principal + without.reward)
		}),
		{ numRuns: 1_000 },
	)
})

test("leaving later never pays less", () => {
	fc.assert(
		fc.property(left, fc.nat({ max: 400 * DAY }), (one, more) => {
			const [now, later] = [endOf(one), endOf({ ...one, leftAt: new Date(one.leftAt.getTime() + more) })]
			expect(later.principal + later.reward).toBeGreaterThanOrEqual(now.principal + now.reward)
		}),
		{ numRuns: 1_000 },
	)
})

test("where nothing is kept, the deposit comes back less what was claimed", () => {
	expect(earlyEnd({ ...stake, claimed: 400n }, after(50 * DAY), rules)).toEqual({
		principal: 36_100n,
		reward: 0n,
		netted: 400n,
		released: 600n,
		earned: 100n,
	})
})

test("where half is kept, half of the term earns half of half, and what was claimed beyond it is taken from the deposit", () => {
	const half = { earlyKeepBps: 5_000 }
	expect(earlyEnd(stake, after(50 * DAY), half)).toEqual({
		principal: 36_500n,
		reward: 125n,
		netted: 0n,
		released: 875n,
		earned: 375n,
	})
	expect(earlyEnd({ ...stake, claimed: 100n }, after(50 * DAY), half)).toMatchObject({ reward: 25n, netted: 0n })
	expect(earlyEnd({ ...stake, claimed: 125n }, after(50 * DAY), half)).toMatchObject({ reward: 0n, netted: 0n })
	expect(earlyEnd({ ...stake, claimed: 500n }, after(50 * DAY), half)).toEqual({
		principal: 36_125n,
		reward: 0n,
		netted: 375n,
		released: 500n,
		earned: 0n,
	})
})

test("where all is kept, the end of the term pays all of it", () => {
	const whole = { earlyKeepBps: 10_000 }
	expect(earlyEnd({ ...stake, claimed: 300n }, stake.lockEnd, whole)).toEqual({
		principal: 36_500n,
		reward: 700n,
		netted: 0n,
		released: 0n,
		earned: 0n,
	})
})

test("nothing is earned before the start, all of it at the end, and no more after it", () => {
	expect([-DAY, 0, DAY - 1, DAY, 100 * DAY - 1, 100 * DAY, 900 * DAY].map((ms) => earnedOf(stake, after(ms)))).toEqual([
		0n,
		0n,
		9n,
		10n,
		999n,
		1_000n,
		1_000n,
	])
	expect(claimableOf({ ...stake, claimed: 11n }, after(DAY))).toBe(0n)
	expect(claimableOf({ ...stake, claimed: 4n }, after(DAY))).toBe(6n)
	expect(() => earnedOf({ ...stake, method: "unknown@1" }, START)).toThrow("no formula is called unknown@1")
})

test("a stake is taken back whole until its first day is over, and left early from then on", () => {
	expect(coolingOffEnd(stake, rules)).toEqual(after(DAY))
	expect(wayOut({ ...stake, claimed: 7n }, rules, after(-DAY))).toEqual({
		kind: "cooling-off",
		until: after(DAY),
		principal: 36_493n,
	})
	expect(wayOut(stake, rules, after(DAY - 1))).toMatchObject({ kind: "cooling-off" })
	expect(wayOut(stake, rules, after(DAY))).toEqual({
		kind: "early",
		undoUntil: after(2 * DAY),
		paidAt: after(5 * DAY),
		end: { principal: 36_500n, reward: 0n, netted: 0n, released: 1_000n, earned: 10n },
	})
	expect(wayOut(stake, { ...rules, coolingOffHours: 0 }, START)).toMatchObject({ kind: "early" })
})

test("whoever would be paid no sooner than at the end waits for it", () => {
	const wait = { kind: "wait", until: stake.lockEnd }
	expect(wayOut(stake, rules, after(96 * DAY - 1))).toMatchObject({ kind: "early", paidAt: after(100 * DAY - 1) })
	expect(wayOut(stake, rules, after(96 * DAY))).toEqual(wait)
	expect(wayOut(stake, rules, after(100 * DAY - 1))).toEqual(wait)
	expect(wayOut(stake, rules, after(100 * DAY))).toMatchObject({ kind: "matured" })
})

test("whose claims have taken all of the deposit has nothing to leave with, and waits", () => {
	const dear = { ...stake, aprBps: 100_000, days: 365, reward: 365_000n, lockEnd: after(365 * DAY) }
	const at = after(100 * DAY)
	const wait = { kind: "wait", until: dear.lockEnd }
	expect(wayOut({ ...dear, claimed: 36_500n }, rules, at)).toEqual(wait)
	expect(wayOut({ ...dear, claimed: 36_499n }, rules, at)).toMatchObject({ kind: "early", end: { principal: 1n } })
	expect(wayOut({ ...dear, claimed: 36_500n }, { ...rules, coolingOffHours: 8_760 }, at)).toEqual(wait)
	expect(wayOut({ ...dear, claimed: 36_499n }, { ...rules, coolingOffHours: 8_760 }, at)).toMatchObject({
		kind: "cooling-off",
		principal: 1n,
	})
})

test("after its end all that is left is paid back, in parts no smaller than the smallest stake or the rest", () => {
	const matured = { ...stake, status: "matured", claimed: 400n }
	expect(wayOut({ ...stake, claimed: 400n }, rules, stake.lockEnd)).toEqual({
		kind: "matured",
		principal: 36_500n,
		reward: 600n,
		least: 100n,
	})
	expect(wayOut({ ...matured, withdrawn: 36_401n, claimed: 1_000n }, rules, stake.lockEnd)).toEqual({
		kind: "matured",
		principal: 99n,
		reward: 0n,
		least: 99n,
	})
	expect(wayOut({ ...matured, withdrawn: 36_500n }, rules, stake.lockEnd)).toEqual({ kind: "none" })
})

test.each(["cancelled", "early_requested", "cooldown", "withdrawable", "withdrawn", "renewed"])(
	"a stake that is %s has no other way out",
	(status) => {
		for (const at of [START, after(50 * DAY), after(200 * DAY)])
			expect(wayOut({ ...stake, status }, rules, at)).toEqual({ kind: "none" })
	},
)

test("undo, cooldown and the next claim are counted from when it was left or claimed, to the millisecond", () => {
	const at = after(50 * DAY + 1)
	expect(undoEnd(at, rules)).toEqual(after(51 * DAY + 1))
	expect(cooldownEnd(at, rules)).toEqual(after(54 * DAY + 1))
	expect(nextClaimAt(at, rules)).toEqual(after(51 * DAY + 1))
	expect(cooldownEnd(at, { ...rules, undoHours: 0, cooldownHours: 0 })).toEqual(at)
})

test("what was withdrawn or taken from the deposit is no more to be paid back", () => {
	const matured = { ...stake, status: "matured", netted: 500n, withdrawn: 1_000n }
	expect(wayOut(matured, rules, stake.lockEnd)).toMatchObject({ kind: "matured", principal: 35_000n })
})

test("a stake that is left with a reward alone has something to leave with", () => {
	// All of the deposit was claimed; what the rule lets its owner keep is more than that.
	const dear = { ...stake, aprBps: 100_000, days: 365, reward: 365_000n, lockEnd: after(365 * DAY), claimed: 36_500n }
	const keeping = { ...rules, earlyKeepBps: 10_000 }
	expect(wayOut(dear, keeping, after(300 * DAY))).toMatchObject({ kind: "early", end: { principal: 36_500n } })
})
