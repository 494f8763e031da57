import { expect, test } from "vitest"
import { weekDeadline, weekOf, weekStart } from "./weeks.ts"

const z = (text: string) => new Date(`${text}Z`)

test("weeks begin on Mondays at 00:00 UTC, counted from the first Monday of 1970", () => {
	expect(weekOf(z("1970-01-05T00:00"))).toBe(0)
	expect(weekOf(z("1970-01-04T23:59:59.999"))).toBe(-1)
	expect(weekOf(z("1970-01-11T23:59:59.999"))).toBe(0)
	expect(weekOf(z("1970-01-12T00:00"))).toBe(1)
	expect(weekStart(0)).toEqual(z("1970-01-05T00:00"))
	// 2026-11-23 is a Monday.
	expect(weekStart(weekOf(z("2026-11-28T20:00")))).toEqual(z("2026-11-23T00:00"))
})

test("a week can be checked in for until its end plus the hours of grace", () => {
	const week = weekOf(z("2026-11-23T00:00"))
	expect(weekDeadline(week, { graceHours: 0 })).toEqual(z("2026-11-30T00:00"))
	expect(weekDeadline(week, { graceHours: 48 })).toEqual(z("2026-12-02T00:00"))
})
