import { expect, test } from "vitest"
import { isDay, isDayToEnter, readUtcMoment, utcMomentText } from "./utc-moment.ts"

const NO_DAYS = [
	"0000-01-01",
	"2026-02-31",
	"2026-02-29",
	"2026-04-31",
	"2026-13-01",
	"2026-00-10",
	"2026-01-00",
	"10000-01-01",
]
const NO_TEXTS = ["", "x", "2026-2-3", "26-01-01", "+010000-01-01", "-000001-01-01", "2026-01-01 ", "２０２６-01-01"]

test("a day is one that the calendar has, of a year that a database knows", () => {
	for (const day of ["0001-01-01", "1900-02-28", "2000-02-29", "2028-02-29", "2026-12-31", "9999-12-31"])
		expect([day, isDay(day)]).toEqual([day, true])
	for (const day of [...NO_DAYS, ...NO_TEXTS, "1900-02-29", "2026-01-01T00:00"])
		expect([day, isDay(day)]).toEqual([day, false])
	for (const day of [...NO_DAYS, "0001-01-01", "1999-12-31", "2100-01-01", "9999-12-31"])
		expect([day, isDayToEnter(day)]).toEqual([day, false])
	expect(["2000-01-01", "2099-12-31"].every(isDayToEnter)).toBe(true)
})

test("a moment that is entered is one of this century, as fields say it and as it was written; what leaps on is none", () => {
	for (const [text, at] of [
		["2026-12-01T09:30", "2026-12-01T09:30:00.000Z"],
		["2026-12-01 09:30:15", "2026-12-01T09:30:15.000Z"],
		["2028-02-29T23:59:59.999Z", "2028-02-29T23:59:59.999Z"],
	] as const)
		expect([text, readUtcMoment(text)?.toISOString()]).toEqual([text, at])
	const times = ["24:00", "25:00", "10:60", "10:00:60", "1:00", "", "10:00+09:00", "10:00Zx"].map(
		(time) => `2026-12-01T${time}`,
	)
	const days = [...NO_DAYS, "0001-01-01", "1999-12-31", "2100-01-01", "9999-12-31"]
	for (const text of [
		...times,
		...days.flatMap((day) => [`${day}T10:00`, `${day}T10:00:00Z`, `${day}T10:00:00.000Z`]),
		...NO_TEXTS,
	])
		expect([text, readUtcMoment(text)]).toEqual([text, null])
	expect(utcMomentText(readUtcMoment("2026-12-01T09:30"))).toBe("2026-12-01T09:30")
})
