import { Temporal } from "temporal-polyfill"
import { memoize } from "#app/lib/memoize.ts"
import type { Way } from "./kinds.ts"
import type { VenueRules } from "./rules.ts"

/** What can be booked. `day`: where the venue is. `blockedUntil`: its place is taken until then, buffer included. */
export type Slot = Readonly<{ startsAt: Date; endsAt: Date; blockedUntil: Date; day: string }>

export type EventTime = Readonly<{ startsAt: Date; endsAt: Date }>
/** A venue's calendar: pure data, so that what can be booked follows from it and a moment alone. */
export type Calendar = Readonly<{
	way: Way
	timeZone: string
	rules: VenueRules
	/** Days that are closed, "2026-12-25". */
	closed: ReadonlySet<string>
	/** Of an event: its times. */
	events: readonly EventTime[]
}>

/** Whether a text names a time zone, e.g. "Asia/Seoul". */
export function isTimeZone(text: string): boolean {
	if (text !== "UTC" && !/^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+){1,2}$/.test(text)) return false
	try {
		return new Intl.DateTimeFormat("en-US", { timeZone: text }).format(0) !== ""
	} catch {
		return false
	}
}

/** The day that a moment falls on where the venue is. Clocks change at quarters of an hour and at nothing in between. */
export const dayIn = (timeZone: string, at: Date): string =>
	dayAt(`${timeZone} ${Math.floor(at.getTime() / QUARTER_MS)}`)
const QUARTER_MS = 900_000
const dayAt = memoize(20_000, (name) => {
	const [timeZone = "", quarter] = name.split(" ")
	const at = Temporal.Instant.fromEpochMilliseconds(Number(quarter) * QUARTER_MS)
	return at.toZonedDateTimeISO(timeZone).toPlainDate().toString()
})

const DAY_MS = 86_400_000
export const plusDays = (day: string, days: number): string =>
	new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 1 for Monday to 7; the first day of the epoch was a Thursday. */
export const weekdayOf = (day: string): number => ((Date.parse(day) / DAY_MS + 3) % 7) + 1

/** How many nights a stay has: what lies between its days there, since a late check-in and an early check-out make it much shorter than its nights. */
export const nightsOf = ({ startsAt, endsAt }: EventTime, timeZone: string): number =>
	Math.max(1, (Date.parse(dayIn(timeZone, endsAt)) - Date.parse(dayIn(timeZone, startsAt))) / DAY_MS)

/** Days of a month, "2026-02". */
export function daysOfMonth(month: string): string[] {
	const first = Temporal.PlainYearMonth.from(month)
	return Array.from({ length: first.daysInMonth }, (_, n) => first.toPlainDate({ day: n + 1 }).toString())
}
export const plusMonths = (month: string, months: number): string =>
	Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** A time of a day there, in minutes since midnight by the clock on the wall; null: clocks leap over it that day. */
function wallMs(timeZone: string, day: string, minutes: number): number | null {
	const midnight = midnightOf(`${timeZone} ${day}`)
	return midnight === null ? changedMs(`${timeZone} ${day} ${minutes}`) : midnight + minutes * MINUTE_MS
}

/** Of a day on which no clock is changed, so that all its times follow from it; null: one is. Remembered: it costs a tenth of a millisecond. */
const midnightOf = memoize(5_000, (name): number | null => {
	const [timeZone = "", day = ""] = name.split(" ")
	const wall = Temporal.PlainDate.from(day).toPlainDateTime()
	const [from, to] = [wall, wall.add({ days: 1 })].map((one) => one.toZonedDateTime(timeZone))
	const isWhole = from && to && from.toPlainDateTime().equals(wall) && from.offset === to.offset
	return isWhole ? from.epochMilliseconds : null
})

const changedMs = memoize(5_000, (name): number | null => {
	const [timeZone = "", day = "", text] = name.split(" ")
	const minutes = Number(text)
	const wall = Temporal.PlainDate.from(day).toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
	const at = wall.toZonedDateTime(timeZone, { disambiguation: "compatible" })
	return at.toPlainDateTime().equals(wall) ? at.epochMilliseconds : null
})

/** The same where a time that is leapt over is moved on, as clocks are: whoever stays the night checks in anyway. */
const wallTimeMoved = (timeZone: string, day: string, minutes: number): Date => {
	const date = Temporal.PlainDate.from(day)
	const wall = date.toPlainDateTime({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 })
	return new Date(wall.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds)
}

/** What a day has, taken or not, the first time first. `nights`: of a room. */
export function slotsOn(calendar: Calendar, day: string, nights = 1): Slot[] {
	const { way, rules, timeZone, closed, events } = calendar
	if (way === "event") return eventSlots({ timeZone, events }).filter((one) => one.day === day)
	if (way === "night") {
		if (nights < 1 || nights > rules.mostNights) return []
		const stay = Array.from({ length: nights }, (_, n) => plusDays(day, n))
		if (stay.some((night) => closed.has(night) || !rules.weekdays.includes(weekdayOf(night)))) return []
		const startsAt = wallTimeMoved(timeZone, day, rules.checkIn)
		const endsAt = wallTimeMoved(timeZone, plusDays(day, nights), rules.checkOut)
		return [{ startsAt, endsAt, blockedUntil: endsAt, day }]
	}
	if (closed.has(day) || !rules.weekdays.includes(weekdayOf(day))) return []
	const slots: Slot[] = []
	const { opensAt, closesAt, slotMinutes, bufferMinutes } = rules
	let free = Number.NEGATIVE_INFINITY
	for (let at = opensAt; at + slotMinutes <= closesAt; at += slotMinutes + bufferMinutes) {
		const from = wallMs(timeZone, day, at)
		// Clocks that go back show an hour twice: it is given once.
		if (from === null || from < free) continue
		const to = from + slotMinutes * MINUTE_MS
		free = to + bufferMinutes * MINUTE_MS
		slots.push({ startsAt: new Date(from), endsAt: new Date(to), blockedUntil: new Date(free), day })
	}
	return slots
}
const MINUTE_MS = 60_000

/** All dates of an event, the first first. */
export const eventSlots = ({ timeZone, events }: Pick<Calendar, "timeZone" | "events">): Slot[] =>
	events
		.map((one) => ({ ...one, blockedUntil: one.endsAt, day: dayIn(timeZone, one.startsAt) }))
		.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())

export type Bookable = "yes" | "late" | "far"

/** Whether it is time to book a slot: the lead is exact, the horizon ends with a day there. */
export function bookableAt({ way, timeZone, rules }: Calendar, now: Date): (slot: Slot) => Bookable {
	const soonest = now.getTime() + Math.max(rules.leadMinutes, 1) * MINUTE_MS
	const last = lastDay({ timeZone, rules }, now)
	return ({ startsAt, day }) => (startsAt.getTime() < soonest ? "late" : way !== "event" && day > last ? "far" : "yes")
}
export const bookable = (calendar: Calendar, slot: Slot, now: Date): Bookable => bookableAt(calendar, now)(slot)

/** The last day that can be booked. */
export const lastDay = ({ timeZone, rules }: Pick<Calendar, "timeZone" | "rules">, now: Date): string =>
	plusDays(dayIn(timeZone, now), rules.horizonDays)

/** Until when it is cancelled at once. */
export const freeUntil = (startsAt: Date, cancelMinutes: number): Date =>
	new Date(startsAt.getTime() - cancelMinutes * MINUTE_MS)

/** The slot of a calendar that begins at a moment; null: there is none, or it is none any more. */
export function slotAt(calendar: Calendar, startsAt: Date, nights = 1): Slot | null {
	const isIt = (one: EventTime) => one.startsAt.getTime() === startsAt.getTime()
	const { way, timeZone, events } = calendar
	const slots =
		way === "event"
			? eventSlots({ timeZone, events: events.filter(isIt) })
			: slotsOn(calendar, dayIn(timeZone, startsAt), nights)
	return slots.find(isIt) ?? null
}
