import { afterEach, expect, test } from "vitest"
import { calendar } from "#app/lib/icalendar.ts"
import { LANGS, LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { cooldownEnd, coolingOffEnd, type EndingRules, earnedOf, nextClaimAt, undoEnd, wayOut } from "./ending.ts"
import { rewardAtEnd, scheduleFor } from "./plans.ts"

/** A day ends in Seoul at 15:00 UTC and in Jakarta at 17:00 UTC: nothing that is reckoned or shown in UTC may go by either. */
const ZONES = ["UTC", "Asia/Seoul", "Asia/Jakarta", "America/New_York"] as const
const HERE = process.env.TZ
afterEach(() => {
	if (HERE === undefined) delete process.env.TZ
	else process.env.TZ = HERE
})

/** Where the machine stands makes no difference: everything is done once in each zone. */
const inEachZone = test.each(ZONES)

const METHOD = "simple-365-floor@1"
const DAY_MS = 86_400_000
const rules: EndingRules = {
	coolingOffHours: 24,
	undoHours: 24,
	cooldownHours: 72,
	earlyKeepBps: 0,
	claimEveryHours: 24,
	minUnits: 100n,
}
const z = (text: string) => new Date(`${text}Z`)

/** When a deposit is final, its term, and from when to when it earns. */
const SCHEDULES = [
	// Before, at and after the midnights of Seoul, Jakarta and Greenwich, on the last day of January.
	["2027-01-31T14:59:59.999", 30, "2027-02-01T00:00", "2027-03-03T00:00"],
	["2027-01-31T15:00", 30, "2027-02-01T00:00", "2027-03-03T00:00"],
	["2027-01-31T16:59:59.999", 30, "2027-02-01T00:00", "2027-03-03T00:00"],
	["2027-01-31T17:00", 30, "2027-02-01T00:00", "2027-03-03T00:00"],
	["2027-01-31T23:59:59.999", 30, "2027-02-01T00:00", "2027-03-03T00:00"],
	["2027-02-01T00:00", 30, "2027-02-02T00:00", "2027-03-04T00:00"],
	// Thirty days from the last of January end in March; in a leap year a day earlier of the month.
	["2027-01-30T12:00", 30, "2027-01-31T00:00", "2027-03-02T00:00"],
	["2028-01-30T12:00", 30, "2028-01-31T00:00", "2028-03-01T00:00"],
	["2028-02-28T23:59:59.999", 30, "2028-02-29T00:00", "2028-03-30T00:00"],
	["2028-02-29T15:00", 365, "2028-03-01T00:00", "2029-03-01T00:00"],
	["2027-02-28T17:00", 365, "2027-03-01T00:00", "2028-02-29T00:00"],
	["2026-12-31T23:59:59.999", 90, "2027-01-01T00:00", "2027-04-01T00:00"],
] as const

inEachZone("in %s: a term begins and ends at midnights of UTC", (zone) => {
	process.env.TZ = zone
	for (const [finalAt, days, from, to] of SCHEDULES)
		expect(scheduleFor(z(finalAt), days), finalAt).toEqual({ accrualStart: z(from), lockEnd: z(to) })
})

inEachZone("in %s: each day of a term earns the same, whatever month it is in, and its second counts", (zone) => {
	process.env.TZ = zone
	for (const [finalAt, days] of SCHEDULES) {
		const { accrualStart, lockEnd } = scheduleFor(z(finalAt), days)
		// 36,500 at 10 %: ten a day.
		const stake = { method: METHOD, units: 36_500n, aprBps: 1_000, days, accrualStart }
		for (let day = 0; day <= days; day++) {
			const midnight = accrualStart.getTime() + day * DAY_MS
			const earned = [midnight - 1, midnight, midnight + 1].map((at) => earnedOf(stake, new Date(at)))
			const before = day === 0 ? 0n : BigInt(day * 10 - 1)
			expect(earned, `day ${day} of ${finalAt}`).toEqual([before, BigInt(day * 10), BigInt(day * 10)])
		}
		expect(earnedOf(stake, lockEnd)).toBe(rewardAtEnd(METHOD, stake.units, stake.aprBps, days))
	}
})

/** When a stake was left, until when that can be undone, and when it is paid: hours, not days of a calendar. */
const LEAVINGS = [
	["2027-01-31T14:59:59.999", "2027-02-01T14:59:59.999", "2027-02-04T14:59:59.999"],
	["2027-01-31T17:00", "2027-02-01T17:00", "2027-02-04T17:00"],
	["2027-02-27T23:30", "2027-02-28T23:30", "2027-03-03T23:30"],
	["2028-02-27T23:30", "2028-02-28T23:30", "2028-03-02T23:30"],
	["2028-02-29T00:00", "2028-03-01T00:00", "2028-03-04T00:00"],
	["2026-12-31T15:00", "2027-01-01T15:00", "2027-01-04T15:00"],
	// Clocks are set in New York in this night.
	["2027-03-13T12:00", "2027-03-14T12:00", "2027-03-17T12:00"],
] as const

inEachZone("in %s: undo, cooldown, cooling-off and the next claim end after so many hours", (zone) => {
	process.env.TZ = zone
	for (const [leftAt, undoneUntil, paidAt] of LEAVINGS) {
		expect(undoEnd(z(leftAt), rules), leftAt).toEqual(z(undoneUntil))
		expect(cooldownEnd(z(leftAt), rules), leftAt).toEqual(z(paidAt))
		expect(coolingOffEnd({ accrualStart: z(leftAt) }, rules)).toEqual(z(undoneUntil))
		expect(nextClaimAt(z(leftAt), rules)).toEqual(z(undoneUntil))
	}
})

inEachZone("in %s: a stake matures at its midnight of UTC, not at Seoul's or Jakarta's", (zone) => {
	process.env.TZ = zone
	const { accrualStart, lockEnd } = scheduleFor(z("2027-01-31T15:00"), 30)
	const stake = {
		...{ status: "active", method: METHOD, units: 36_500n, aprBps: 1_000, days: 30, reward: 300n, claimed: 0n },
		...{ netted: 0n, withdrawn: 0n, accrualStart, lockEnd },
	}
	for (const at of ["2027-03-02T15:00", "2027-03-02T17:00", "2027-03-02T23:59:59.999"])
		expect(wayOut(stake, rules, z(at)), at).toEqual({ kind: "wait", until: z("2027-03-03T00:00") })
	expect(wayOut(stake, rules, z("2027-03-03T00:00"))).toMatchObject({ kind: "matured", reward: 300n })
})

inEachZone("in %s: pages and calendars show the day that it is in UTC, and say so", (zone) => {
	process.env.TZ = zone
	const shown = (text: string) => LANGS.map((lang) => utcText(z(text), LOCALES[lang]))
	expect(shown("2027-01-31T15:00")).toEqual([
		"Jan 31, 2027, 15:00 UTC",
		"2027. 1. 31. 15:00 UTC",
		"31 Jan 2027, 15.00 UTC",
	])
	expect(shown("2028-02-29T23:59:59.999")).toEqual([
		"Feb 29, 2028, 23:59 UTC",
		"2028. 2. 29. 23:59 UTC",
		"29 Feb 2028, 23.59 UTC",
	])
	expect(shown("2028-03-01T00:00")[0]).toBe("Mar 1, 2028, 00:00 UTC")
	const file = (at: Date) =>
		calendar({ uid: "one", at, summary: "paid", url: "http://localhost/", writtenAt: z("2027-01-31T17:00") })
	expect(file(z("2028-02-29T15:00"))).toContain("\r\nDTSTART:20280229T150000Z\r\n")
	expect(file(z("2027-03-01T00:00"))).toContain("\r\nDTSTART:20270301T000000Z\r\n")
	expect(file(z("2027-03-01T00:00"))).toContain("\r\nDTSTAMP:20270131T170000Z\r\n")
	expect(file(z("2027-03-01T00:00"))).not.toContain("RRULE")
	const at = z("2027-03-01T00:00")
	const weekly = calendar({
		uid: "all",
		at,
		summary: "one; all",
		url: "http://localhost/",
		writtenAt: at,
		repeats: "weekly",
	})
	expect(weekly).toContain("\r\nDTSTART:20270301T000000Z\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:one\\; all\r\n")
})

test("the machine of this test does stand in another zone when it is told so", () => {
	process.env.TZ = "Asia/Seoul"
	expect(z("2027-01-31T15:00").getDate()).toBe(1)
	process.env.TZ = "America/New_York"
	expect(z("2027-01-31T04:00").getDate()).toBe(30)
})
