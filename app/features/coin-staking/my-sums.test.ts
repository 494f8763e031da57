import { expect, test } from "vitest"
import { earlyEnd } from "./ending.ts"
import { type HeldStake, mySums } from "./my-sums.ts"

const DAY = 86_400_000
const SCG = 1_000_000n
const start = new Date("2026-11-23T00:00:00Z")
const after = (days: number) => new Date(start.getTime() + days * DAY)
const rules = {
	coolingOffHours: 24,
	undoHours: 24,
	cooldownHours: 72,
	earlyKeepBps: 5_000,
	claimEveryHours: 24,
	minUnits: 10n * SCG,
}
/** 3,650 SCG at 10 %: a coin a day. */
const stake = (more: Partial<HeldStake> = {}): HeldStake => ({
	...{ id: "a", status: "active", owner: "one", days: 90, units: 3_650n * SCG, aprBps: 1_000 },
	...{ method: "simple-365-floor@1", reward: 90n * SCG, claimed: 0n, netted: 0n, withdrawn: 0n },
	...{ accrualStart: start, lockEnd: after(more.days ?? 90), leftAt: null, renewsSince: null, rules },
	...more,
})

test("the stakes of all wallets are one sum, and the next to come free is the one that ends first", () => {
	const other = stake({ id: "b", owner: "two", days: 30, units: 365n * SCG, reward: 3n * SCG })
	expect(mySums([stake(), other], 7n * SCG, after(10))).toEqual({
		staked: 4_015n * SCG,
		positions: 2,
		wallets: 2,
		earned: 7n * SCG + 11n * SCG,
		unclaimed: 11n * SCG,
		next: { id: "b", days: 30, units: 365n * SCG, at: after(30), why: "term", stakes: 1 },
		free: null,
	})
})

test("whoever has nothing is shown nothing, and what ended stakes have earned stays earned", () => {
	expect(mySums([], 5n, start)).toMatchObject({ staked: 0n, positions: 0, earned: 5n, unclaimed: 0n, next: null })
})

test("what has been claimed stays earned and waits no more", () => {
	expect(mySums([stake({ claimed: 10n * SCG })], 0n, after(10))).toMatchObject({ earned: 10n * SCG, unclaimed: 0n })
	expect(mySums([stake({ claimed: 4n * SCG })], 0n, after(10))).toMatchObject({
		earned: 10n * SCG,
		unclaimed: 6n * SCG,
	})
})

test("a reward below the smallest claim of its stake cannot be claimed, however many such there are", () => {
	const small = (id: string) => stake({ id, rules: { ...rules, minUnits: 200n * SCG } })
	expect(mySums([small("a"), small("b")], 0n, after(1))).toMatchObject({ earned: 2n * SCG, unclaimed: 0n })
	expect(mySums([small("a"), stake({ id: "b" })], 0n, after(1)).unclaimed).toBe(SCG)
	expect(mySums([small("a"), small("b")], 0n, after(2)).unclaimed).toBe(4n * SCG)
})

test("a term that is over earns no more, is free whether or not the worker has been by, and is nobody's next unlock", () => {
	for (const status of ["active", "matured"] as const) {
		const over = stake({ status, withdrawn: 650n * SCG, claimed: 90n * SCG })
		expect(mySums([over], 0n, after(200))).toMatchObject({
			staked: 3_000n * SCG,
			earned: 90n * SCG,
			unclaimed: 0n,
			next: null,
			free: { id: "a", units: 3_000n * SCG },
		})
	}
	const both = [stake({ id: "late", days: 100 }), stake({ id: "early", status: "matured" })]
	expect(mySums(both, 0n, after(150)).free).toEqual({ id: "early", units: 7_300n * SCG })
})

test("who is leaving early has earned what the rule lets them keep, and is paid back after the cooldown", () => {
	const left = stake({ status: "early_requested", leftAt: after(30), claimed: 20n * SCG, rules })
	const end = earlyEnd(left, after(30), rules)
	expect(end.netted).toBeGreaterThan(0n)
	const asked = mySums([left], 0n, after(30))
	expect(asked).toMatchObject({
		staked: 3_650n * SCG,
		earned: 20n * SCG - end.netted + end.reward,
		unclaimed: 0n,
		next: { id: "a", units: end.principal + end.reward, at: after(34), why: "early" },
	})
	// A day later its row says so as well; nobody's sum moves but what lies there.
	const cooling = { ...left, status: "cooldown" as const, netted: end.netted }
	const later = mySums([cooling], 0n, after(31))
	expect(later).toMatchObject({ earned: asked.earned, next: asked.next, staked: 3_650n * SCG - end.netted })
})

test("what falls on one moment comes free together, and apart from what goes on then", () => {
	const ends = [stake(), stake({ id: "b", units: 50n * SCG }), stake({ id: "later", days: 91 })]
	const goesOn = stake({ id: "goes on", renewsSince: start })
	const next = { id: "a", units: 3_700n * SCG, at: after(90), why: "term", stakes: 2 }
	expect(mySums([goesOn, ...ends], 0n, after(1)).next).toMatchObject(next)
})

test("what is to be renewed is named as that, and comes free only where it was not renewed", () => {
	const renews = stake({ id: "renews", days: 30, renewsSince: start })
	const ends = stake({ id: "ends", days: 90 })
	const next = { id: "renews", units: 3_650n * SCG, at: after(30), why: "renewal", stakes: 1 }
	expect(mySums([ends, renews], 0n, after(10)).next).toMatchObject(next)
	// It is due until it has gone on, or has not.
	expect(mySums([renews], 0n, after(31))).toMatchObject({ next, free: null })
	expect(mySums([{ ...renews, status: "matured" }], 0n, after(31)).free).toMatchObject({ id: "renews" })
})

test("a stake whose term ends now is free now, and one of which all was withdrawn is not", () => {
	expect(mySums([stake()], 0n, after(90))).toMatchObject({ free: { id: "a", units: 3_650n * SCG }, next: null })
	const gone = stake({ status: "matured", withdrawn: 3_650n * SCG })
	expect(mySums([gone], 0n, after(91))).toMatchObject({ staked: 0n, free: null, next: null })
	const rest = stake({ id: "b", status: "matured", days: 100, withdrawn: 3_649n * SCG })
	expect(mySums([gone, rest], 0n, after(101)).free).toEqual({ id: "b", units: SCG })
})

test("a stake that is being left keeps its reward and comes free with it", () => {
	const left = stake({ status: "cooldown", leftAt: after(60) })
	const end = earlyEnd(left, after(60), rules)
	expect(end.reward).toBeGreaterThan(0n)
	const sums = mySums([left], 0n, after(61))
	expect(sums.earned).toBe(end.reward)
	expect(sums.next).toMatchObject({ units: left.units + end.reward, why: "early" })
})

test("a moment of leaving without the status of leaving changes nothing", () => {
	const stayed = stake({ leftAt: after(30) })
	expect(mySums([stayed], 0n, after(40))).toEqual(mySums([stake()], 0n, after(40)))
})
