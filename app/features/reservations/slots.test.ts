import { expect, test } from "vitest"
import { type BookedKind, wayOf } from "./kinds.ts"
import { termsOf } from "./pages/form/load.server.ts"
import { firstRules, type VenueRules, venueRules } from "./rules.ts"
import {
	bookable,
	type Calendar,
	dayIn,
	daysOfMonth,
	freeUntil,
	isTimeZone,
	lastDay,
	nightsOf,
	plusDays,
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

test("an hour that clocks leap over is given to nobody, one that comes twice once, and the others are where they are", () => {
	const night = (zone: string, day: string) =>
		starts(calendar("gym", zone, { opensAt: 60, closesAt: 300, slotMinutes: 60, weekdays: [7] }), day)
	// 02:00 is none.
	expect(night("Europe/Berlin", "2026-03-29")).toEqual([
		"2026-03-29T00:00:00.000Z",
		"2026-03-29T01:00:00.000Z",
		"2026-03-29T02:00:00.000Z",
	])
	expect(night("America/New_York", "2026-03-08")).toEqual([
		"2026-03-08T06:00:00.000Z",
		"2026-03-08T07:00:00.000Z",
		"2026-03-08T08:00:00.000Z",
	])
	// 02:00 comes twice in Berlin, 01:00 in New York: the first one counts, and the hour after it has none.
	expect(night("Europe/Berlin", "2026-10-25")).toEqual([
		...["2026-10-24T23:00:00.000Z", "2026-10-25T00:00:00.000Z", "2026-10-25T02:00:00.000Z", "2026-10-25T03:00:00.000Z"],
	])
	expect(night("America/New_York", "2026-11-01")).toEqual([
		...["2026-11-01T05:00:00.000Z", "2026-11-01T07:00:00.000Z", "2026-11-01T08:00:00.000Z", "2026-11-01T09:00:00.000Z"],
	])
	// The second of the doubled hours is no slot of the calendar, whoever asks for it.
	const berlin = calendar("gym", "Europe/Berlin", { opensAt: 60, closesAt: 300, slotMinutes: 60, weekdays: [7] })
	expect(slotAt(berlin, new Date("2026-10-25T01:00:00Z"))).toBeNull()
	expect(slotAt(berlin, new Date("2026-10-25T00:00:00Z"))?.endsAt).toEqual(new Date("2026-10-25T01:00:00Z"))
	// A slot over the change is as long as any other, and the next one does not begin before it has ended.
	const long = slotsOn(
		calendar("gym", "Europe/Berlin", { opensAt: 90, closesAt: 300, slotMinutes: 60, bufferMinutes: 10, weekdays: [7] }),
		"2026-10-25",
	)
	for (const [n, one] of long.entries()) {
		expect(one.endsAt.getTime() - one.startsAt.getTime()).toBe(3_600_000)
		expect(one.startsAt.getTime()).toBeGreaterThanOrEqual(long[n - 1]?.blockedUntil.getTime() ?? 0)
	}
})

test("stays of a month that ends and of clocks that change meet and never overlap, in whichever zone, and each is found again by its beginning", () => {
	for (const [zone, month] of [
		...[
			["Europe/Berlin", "2026-03"],
			["Europe/Berlin", "2026-10"],
			["America/New_York", "2026-03"],
			["America/New_York", "2026-11"],
		],
		...[
			["Asia/Seoul", "2028-02"],
			["Australia/Lord_Howe", "2026-04"],
			["America/Santiago", "2026-09"],
		],
	] as const) {
		const hotel = calendar("hotel", zone ?? "", { checkIn: 0, checkOut: 0 })
		const nights = daysOfMonth(month ?? "").map((day) => slotsOn(hotel, day)[0])
		for (const [n, one] of nights.entries()) {
			if (!one) throw new Error("no night")
			const next = nights[n + 1]
			if (next) expect([zone, one.day, one.endsAt]).toEqual([zone, one.day, next.startsAt])
			expect(slotAt(hotel, one.startsAt)).toEqual(one)
			const [all] = slotsOn(hotel, one.day, 14)
			expect(all?.endsAt).toEqual(slotsOn(hotel, plusDays(one.day, 13))[0]?.endsAt)
		}
	}
	// Who checks in at an hour that clocks leap over comes when they have, and one that comes twice is the first.
	const stay = (zone: string, day: string, minutes: number) =>
		slotsOn(calendar("hotel", zone, { checkIn: minutes, checkOut: minutes }), day)[0]
	expect(stay("Europe/Berlin", "2026-03-29", 150)?.startsAt).toEqual(new Date("2026-03-29T01:30:00Z"))
	expect(stay("Europe/Berlin", "2026-10-25", 150)?.startsAt).toEqual(new Date("2026-10-25T00:30:00Z"))
	expect(stay("America/New_York", "2026-03-07", 150)?.endsAt).toEqual(new Date("2026-03-08T07:30:00Z"))
	// Nights are counted by their days: late check-ins and early check-outs leave little of two of them.
	for (const nights of [1, 2, 7]) {
		const late = calendar("hotel", "Europe/Berlin", { checkIn: 23 * 60, checkOut: 60 })
		const [one] = slotsOn(late, "2026-10-24", nights)
		expect(one && nightsOf(one, "Europe/Berlin")).toBe(nights)
	}
	// The rules know no check-in at 24:00, which is the next day's.
	expect(venueRules.safeParse({ ...firstRules("hotel"), checkIn: 1440 }).success).toBe(false)
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

test("months and zones are read as they are, and nothing else is one", () => {
	expect(daysOfMonth("2026-02")).toHaveLength(28)
	expect(daysOfMonth("2028-02").at(-1)).toBe("2028-02-29")
	expect(plusMonths("2026-12", 1)).toBe("2027-01")
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

test("discounts are told the highest collection first, in whatever order the database keeps them", () => {
	const discounts = { hag: 10, alya: 0, fitri: 10, kongz: 15, genesis: 20, society: 5 }
	const told = termsOf({ kind: "hotel", rules: { ...firstRules("hotel"), discounts } })
	expect(told.discounts.map(({ tier }) => tier)).toEqual(["genesis", "kongz", "hag", "fitri", "society"])
})
