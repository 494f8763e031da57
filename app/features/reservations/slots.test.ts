import { expect, test } from "vitest"
import { type BookedKind, wayOf } from "./kinds.ts"
import { firstRules, type VenueRules } from "./rules.ts"
import {
	bookable,
	type Calendar,
	dayIn,
	daysOfMonth,
	freeUntil,
	isDay,
	isTimeZone,
	lastDay,
	plusMonths,
	slotAt,
	slotsOn,
} from "./slots.ts"
import { bestTier, discountAtVisit } from "./tier.ts"

const calendar = (
	kind: BookedKind,
	timeZone: string,
	rules: Partial<VenueRules> = {},
	more: Partial<Calendar> = {},
): Calendar => ({
	way: wayOf(kind),
	timeZone,
	rules: { ...firstRules(kind), ...rules },
	closed: new Set(),
	events: [],
	...more,
})
const starts = (of: Calendar, day: string, nights?: number) =>
	slotsOn(of, day, nights).map(({ startsAt }) => startsAt.toISOString())

test("a clinic has half an hour every forty minutes, from Monday to Saturday, by the clock where it is", () => {
	const seoul = calendar("eyeClinic", "Asia/Seoul")
	const slots = slotsOn(seoul, "2026-12-01")
	expect(slots).toHaveLength(12)
	expect(slots[0]).toMatchObject({
		startsAt: new Date("2026-12-01T01:00:00Z"),
		endsAt: new Date("2026-12-01T01:30:00Z"),
	})
	expect(slots[0]?.blockedUntil).toEqual(slots[1]?.startsAt)
	expect(slots.at(-1)?.endsAt).toEqual(new Date("2026-12-01T08:50:00Z"))
	expect(starts(seoul, "2026-12-05")).toHaveLength(12)
	expect(starts(seoul, "2026-12-06")).toEqual([])
	expect(starts({ ...seoul, closed: new Set(["2026-12-01"]) }, "2026-12-01")).toEqual([])
})

test.each([
	["Asia/Seoul", "2026-03-29", 24],
	["Asia/Jakarta", "2026-03-29", 24],
	["Europe/Berlin", "2026-03-29", 23],
	["Europe/Berlin", "2026-10-25", 24],
	["America/New_York", "2026-03-08", 23],
	["America/New_York", "2026-11-01", 24],
	["Australia/Lord_Howe", "2026-10-04", 23],
	["America/Sao_Paulo", "2026-02-22", 24],
	["Asia/Kolkata", "2026-06-30", 24],
	["Pacific/Apia", "2026-12-31", 24],
])(
	"hours of a whole day in %s on %s: none that clocks leap over, none twice, none that overlaps",
	(zone, day, count) => {
		const around = calendar("gym", zone, { opensAt: 0, closesAt: 1440, weekdays: [1, 2, 3, 4, 5, 6, 7] })
		const slots = slotsOn(around, day)
		expect(slots).toHaveLength(count)
		for (const [n, one] of slots.entries()) {
			expect(dayIn(zone, one.startsAt)).toBe(day)
			expect(slotAt(around, one.startsAt)).toEqual(one)
			const next = slots[n + 1]
			if (next) expect(one.blockedUntil.getTime()).toBeLessThanOrEqual(next.startsAt.getTime())
		}
	},
)

test("nights go from check-in to check-out there, across ends of months, leap days and changes of clocks", () => {
	const stay = (zone: string, day: string, nights: number) =>
		slotsOn(calendar("hotel", zone), day, nights).map(({ startsAt, endsAt }) => [
			startsAt.toISOString(),
			endsAt.toISOString(),
		])
	expect(stay("Asia/Seoul", "2026-01-31", 1)).toEqual([["2026-01-31T06:00:00.000Z", "2026-02-01T02:00:00.000Z"]])
	expect(stay("Asia/Jakarta", "2028-02-28", 2)).toEqual([["2028-02-28T08:00:00.000Z", "2028-03-01T04:00:00.000Z"]])
	expect(stay("Asia/Seoul", "2026-12-31", 3)).toEqual([["2026-12-31T06:00:00.000Z", "2027-01-03T02:00:00.000Z"]])
	// The night in which clocks go on is an hour shorter, the one in which they go back an hour longer.
	expect(stay("Europe/Berlin", "2026-03-28", 1)).toEqual([["2026-03-28T14:00:00.000Z", "2026-03-29T09:00:00.000Z"]])
	expect(stay("Europe/Berlin", "2026-10-24", 1)).toEqual([["2026-10-24T13:00:00.000Z", "2026-10-25T10:00:00.000Z"]])
	expect(stay("Asia/Seoul", "2026-01-31", 15)).toEqual([])
	expect(stay("Asia/Seoul", "2026-01-31", 0)).toEqual([])
	// Two stays one after the other share the day and not the room.
	const [first, second] = ["2026-05-30", "2026-05-31"].map((day) => slotsOn(calendar("hotel", "Asia/Seoul"), day)[0])
	expect(first && second && first.blockedUntil < second.startsAt).toBe(true)
	const closed = calendar("hotel", "Asia/Seoul", {}, { closed: new Set(["2026-06-01"]) })
	expect([starts(closed, "2026-05-31", 1).length, starts(closed, "2026-05-31", 2).length]).toEqual([1, 0])
})

test("a lead is exact, and a horizon ends with its last day where the venue is", () => {
	const clinic = calendar("eyeClinic", "Asia/Seoul")
	const [slot] = slotsOn(clinic, "2026-12-01")
	if (!slot) throw new Error("no slot")
	const before = (ms: number) => new Date(slot.startsAt.getTime() - ms)
	const DAY = 86_400_000
	expect(bookable(clinic, slot, before(DAY))).toBe("yes")
	expect(bookable(clinic, slot, before(DAY - 1))).toBe("late")
	// In Seoul it is tomorrow already when UTC has 15:00.
	expect(lastDay(clinic, new Date("2026-10-02T14:59:59Z"))).toBe("2026-12-01")
	expect(bookable(clinic, slot, new Date("2026-10-02T14:59:59Z"))).toBe("yes")
	expect(bookable(clinic, slot, new Date("2026-10-01T14:59:59Z"))).toBe("far")
	expect(bookable(clinic, slot, new Date("2026-10-01T15:00:00Z"))).toBe("yes")
	expect(freeUntil(slot.startsAt, 1440)).toEqual(before(DAY))
	const event = calendar("soccerGo", "Asia/Seoul", {}, { events: [{ startsAt: slot.startsAt, endsAt: slot.endsAt }] })
	const [match] = slotsOn(event, "2026-12-01")
	expect(match && bookable(event, match, new Date("2020-01-01T00:00:00Z"))).toBe("yes")
	expect(match && bookable(event, match, before(2 * 3_600_000 - 1))).toBe("late")
})

test("months, days and zones are read as they are, and nothing else is one", () => {
	expect(daysOfMonth("2026-02")).toHaveLength(28)
	expect(daysOfMonth("2028-02").at(-1)).toBe("2028-02-29")
	expect(plusMonths("2026-12", 1)).toBe("2027-01")
	expect(["2026-02-28", "2028-02-29"].every(isDay)).toBe(true)
	expect(["2026-02-29", "2026-2-3", "", null, "2026-13-01", "x", "9999-99-99"].some(isDay)).toBe(false)
	expect(["Asia/Seoul", "UTC", "America/Argentina/Buenos_Aires"].every(isTimeZone)).toBe(true)
	expect(["Seoul", "+09:00", "", "Asia/Atlantis"].some(isTimeZone)).toBe(false)
})

test("the tier that gives the most counts, and at the desk the lesser of then and now", () => {
	const { discounts } = firstRules("hotel")
	expect(bestTier(["alya", "genesis"], discounts)).toBe("genesis")
	expect(bestTier(["crafter"], discounts)).toBeNull()
	expect(bestTier(["kongz", "genesis"], { ...discounts, genesis: 0 })).toBe("kongz")
	expect(discountAtVisit(20, ["genesis"], discounts)).toBe(20)
	expect(discountAtVisit(20, ["hag"], discounts)).toBe(10)
	expect(discountAtVisit(0, ["genesis"], discounts)).toBe(0)
	expect(discountAtVisit(20, [], discounts)).toBe(0)
})
