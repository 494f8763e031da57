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

export const isDay = (text: string | null | undefined): text is string => {
	if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
	try {
		return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text
	} catch {
		return false
	}
}

/** The day that a moment falls on where the venue is. */
export const dayIn = (timeZone: string, at: Date): string =>
	Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

export const plusDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** 1 for Monday to 7. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek

/** Days of a month, "2026-02". */
export function daysOfMonth(month: string): string[] {
	const first = Temporal.PlainYearMonth.from(month)
	return Array.from({ length: first.daysInMonth }, (_, n) => first.toPlainDate({ day: n + 1 }).toString())
}
export const plusMonths = (month: string, months: number): string =>
	Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** A time of a day there, in minutes since midnight by the clock on the wall; null: clocks leap over it that day. */
function wallTime(timeZone: string, day: string, minutes: number): Date | null {
	const ms = wallMs(`${timeZone} ${day} ${minutes}`)
	return ms === null ? null : new Date(ms)
}

/** Remembered: it costs a tenth of a millisecond, and a month of a clinic has four hundred. */
const wallMs = memoize(20_000, (name): number | null => {
	const [timeZone = "", day = "", text] = name.split(" ")
	const minutes = Number(text)
	const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minutes / 1440) })
	const rest = minutes % 1440
	const wall = date.toPlainDateTime({ hour: Math.floor(rest / 60), minute: rest % 60 })
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
	if (way === "event")
		return events
			.filter(({ startsAt }) => dayIn(timeZone, startsAt) === day)
			.map((one) => ({ ...one, blockedUntil: one.endsAt, day }))
			.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
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
	for (let at = opensAt; at + slotMinutes <= closesAt; at += slotMinutes + bufferMinutes) {
		const startsAt = wallTime(timeZone, day, at)
		if (!startsAt) continue
		const endsAt = new Date(startsAt.getTime() + slotMinutes * MINUTE_MS)
		// Clocks that go back show an hour twice: it is given once.
		if (slots.some((one) => one.blockedUntil > startsAt)) continue
		slots.push({ startsAt, endsAt, blockedUntil: new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS), day })
	}
	return slots
}
const MINUTE_MS = 60_000

export type Bookable = "yes" | "late" | "far"

/** Whether it is time to book it: the lead is exact, the horizon ends with a day there. */
export function bookable({ way, timeZone, rules }: Calendar, { startsAt, day }: Slot, now: Date): Bookable {
	if (startsAt.getTime() - now.getTime() < Math.max(rules.leadMinutes, 1) * MINUTE_MS) return "late"
	if (way !== "event" && day > lastDay({ timeZone, rules }, now)) return "far"
	return "yes"
}

/** The last day that can be booked. */
export const lastDay = ({ timeZone, rules }: Pick<Calendar, "timeZone" | "rules">, now: Date): string =>
	plusDays(dayIn(timeZone, now), rules.horizonDays)

/** Until when it is cancelled at once. */
export const freeUntil = (startsAt: Date, cancelMinutes: number): Date =>
	new Date(startsAt.getTime() - cancelMinutes * MINUTE_MS)

/** The slot of a calendar that begins at a moment; null: there is none, or it is none any more. */
export function slotAt(calendar: Calendar, startsAt: Date, nights = 1): Slot | null {
	const day = dayIn(calendar.timeZone, startsAt)
	return slotsOn(calendar, day, nights).find((one) => one.startsAt.getTime() === startsAt.getTime()) ?? null
}
