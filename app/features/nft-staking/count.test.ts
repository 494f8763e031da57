import { expect, test } from "vitest"
import {
	type Count,
	type Counting,
	checkIn,
	countedAt,
	countedWith,
	endOf,
	resume,
	settle,
	startCount,
	stop,
} from "./count.ts"
import { weekOf } from "./weeks.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Monday. */
const MONDAY = new Date("2026-11-02T00:00:00Z")
const after = (days: number, ms = 0) => new Date(MONDAY.getTime() + days * DAY + ms)
const WEEK = weekOf(MONDAY)
const counting: Counting = { rules: { graceHours: 48, freezeEveryDays: 28, freezesSaved: 2 }, until: null, dry: [] }
/** Staked on Monday noon, without a freeze. */
const count: Count = { ...startCount(after(0, 12 * HOUR)), freezes: 0 }

test("staking checks in for its own week and gives one freeze", () => {
	expect(startCount(after(2))).toEqual({
		countedMs: 0n,
		coveredMs: 0n,
		since: after(2),
		isListed: false,
		isMissed: false,
		openWeek: WEEK + 1,
		streak: 1,
		freezes: 1,
		freezesTo: after(2),
	})
})

test("a week that is checked in for counts on, in time and in the days of grace", () => {
	expect(checkIn(count, after(6))).toBeNull()
	const done = checkIn(count, after(7))
	expect(done).toMatchObject({ week: WEEK + 1, outcome: "done" })
	expect(done?.count).toEqual({ ...count, openWeek: WEEK + 2, streak: 2 })
	const late = checkIn(count, after(15))
	expect(late).toMatchObject({ week: WEEK + 1, outcome: "done_late", count: { openWeek: WEEK + 2, streak: 2 } })
	expect(late && checkIn(late.count, after(15))).toMatchObject({ week: WEEK + 2, outcome: "done" })
})

test("a check-in after a missed week counts again from its moment, unless the NFT is listed for sale", () => {
	const missed: Count = { ...count, since: null, isMissed: true, streak: 0, openWeek: WEEK + 2 }
	expect(checkIn(missed, after(15))?.count).toMatchObject({ since: after(15), isMissed: false, streak: 1 })
	expect(checkIn({ ...missed, isListed: true }, after(15))?.count).toMatchObject({ since: null, isMissed: false })
})

test("resume starts a count only where nothing speaks against it", () => {
	const stopped = { ...count, since: null }
	expect(resume(stopped, after(3)).since).toEqual(after(3))
	expect(resume({ ...stopped, isListed: true }, after(3)).since).toBeNull()
	expect(resume({ ...stopped, isMissed: true }, after(3)).since).toBeNull()
	expect(resume(count, after(3)).since).toEqual(count.since)
})

test("a week is missed at its deadline and not before, and what was counted ends there", () => {
	const before = settle(count, after(16, -1), counting)
	expect(before).toEqual({ count, events: [] })
	const { count: missed, events } = settle(count, after(16), counting)
	expect(missed).toMatchObject({ since: null, isMissed: true, streak: 0, openWeek: WEEK + 2 })
	expect(missed.countedMs).toBe(BigInt(15.5 * DAY))
	expect(missed.coveredMs).toBe(BigInt(15.5 * DAY))
	expect(events).toEqual([
		{ kind: "run", from: count.since, to: after(16) },
		{ kind: "week", week: WEEK + 1, outcome: "missed", at: after(16) },
	])
})

test("further missed weeks are named, and count nothing", () => {
	const { count: missed, events } = settle(count, after(23), counting)
	expect(events.map((event) => event.kind === "week" && [event.week, event.outcome])).toEqual([
		false,
		[WEEK + 1, "missed"],
		[WEEK + 2, "missed"],
	])
	expect(missed.countedMs).toBe(BigInt(15.5 * DAY))
})

test("a freeze stands in for one missed week, and only while the NFT counts", () => {
	const { count: frozen, events } = settle({ ...count, freezes: 1 }, after(16), counting)
	expect(frozen).toMatchObject({ since: count.since, isMissed: false, streak: 2, freezes: 0, openWeek: WEEK + 2 })
	expect(events).toEqual([{ kind: "week", week: WEEK + 1, outcome: "frozen", at: after(16) }])
	const stopped = settle({ ...count, since: null, isListed: true, freezes: 1 }, after(16), counting)
	expect(stopped.count).toMatchObject({ freezes: 1, isMissed: true, streak: 0 })
	expect(stopped.events).toEqual([{ kind: "week", week: WEEK + 1, outcome: "missed", at: after(16) }])
})

test("a freeze is earned every 28 days, and at most two are kept", () => {
	const fresh = { ...count, since: null, openWeek: WEEK + 100 }
	const freezesAt = (days: number, freezes = 0) => settle({ ...fresh, freezes }, after(days, 12 * HOUR), counting).count
	expect(freezesAt(27).freezes).toBe(0)
	expect(freezesAt(28)).toMatchObject({ freezes: 1, freezesTo: after(28, 12 * HOUR) })
	expect(freezesAt(60)).toMatchObject({ freezes: 2, freezesTo: after(56, 12 * HOUR) })
	expect(freezesAt(90)).toMatchObject({ freezes: 2, freezesTo: after(84, 12 * HOUR) })
	// What is kept above the limit of a later rule is not taken away.
	expect(freezesAt(28, 3).freezes).toBe(3)
})

test("a freeze that is earned by the deadline of a week stands in for it", () => {
	const short = { ...counting, rules: { ...counting.rules, freezeEveryDays: 15 } }
	const { count: frozen, events } = settle(count, after(16), short)
	expect(events).toMatchObject([{ outcome: "frozen" }])
	expect(frozen).toMatchObject({ freezes: 0, streak: 2, freezesTo: after(15, 12 * HOUR) })
})

test("nothing counts after the end of a term, and no week is missed after it", () => {
	const term = { ...counting, until: after(10) }
	const over = settle(count, after(40), term)
	expect(over.count).toMatchObject({ since: null, isMissed: false, countedMs: BigInt(9.5 * DAY), openWeek: WEEK + 1 })
	expect(over.events).toEqual([{ kind: "run", from: count.since, to: after(10) }])
	expect(settle(count, after(10), term).count.since).toBeNull()
	expect(settle(count, after(10, -1), term)).toEqual({ count, events: [] })
	const ends = settle(count, after(40), { ...counting, until: after(16) })
	expect(ends.events.map(({ kind }) => kind)).toEqual(["run", "week"])
	expect(endOf(term, after(9))).toEqual(after(9))
	expect(endOf(term, after(11))).toEqual(after(10))
	expect(endOf(counting, after(11))).toEqual(after(11))
})

test("a stopped count keeps what it had, and a run of no time is no run", () => {
	expect(stop({ ...count, since: null }, after(3), counting)).toEqual({ count: { ...count, since: null }, events: [] })
	const { since } = count
	expect(stop(count, after(0, 12 * HOUR), counting)).toEqual({ count: { ...count, since: null }, events: [] })
	expect(stop(count, after(0), counting).events).toEqual([])
	expect(stop(count, after(3), counting)).toEqual({
		count: { ...count, since: null, countedMs: BigInt(2.5 * DAY), coveredMs: BigInt(2.5 * DAY) },
		events: [{ kind: "run", from: since, to: after(3) }],
	})
})

test("time in which the pool was empty is counted and not covered", () => {
	const dry = [
		{ from: after(-3), to: after(1) },
		{ from: after(2), to: after(3) },
		{ from: after(9), to: null },
	]
	const { countedMs, coveredMs } = countedWith(count, after(10), { dry })
	expect(countedMs).toBe(BigInt(9.5 * DAY))
	// Half a day of the first, a day of the second, a day of the open one.
	expect(coveredMs).toBe(BigInt(7 * DAY))
	expect(countedWith(count, after(5), { dry: [{ from: after(6), to: after(7) }] }).coveredMs).toBe(BigInt(4.5 * DAY))
	expect(countedWith(count, after(0), { dry })).toEqual({ countedMs: 0n, coveredMs: 0n })
	const more = { ...count, countedMs: 5n, coveredMs: 3n }
	expect(countedWith(more, after(1), { dry: [] })).toEqual({
		countedMs: BigInt(12 * HOUR) + 5n,
		coveredMs: BigInt(12 * HOUR) + 3n,
	})
	expect(countedWith({ ...more, since: null }, after(1), { dry: [] })).toEqual({ countedMs: 5n, coveredMs: 3n })
})

test("a count whose time is not settled is settled first", () => {
	expect(countedAt(count, after(30), counting).countedMs).toBe(BigInt(15.5 * DAY))
	expect(countedAt(count, after(1), counting).countedMs).toBe(BigInt(12 * HOUR))
	expect(countedAt(count, after(12), { ...counting, until: after(2) }).countedMs).toBe(BigInt(1.5 * DAY))
})
