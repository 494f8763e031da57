import { expect, test } from "vitest"
import { TOLD_DAYS_BEFORE, toldFrom } from "./renewal.ts"

test("a renewal is announced seven days and one day before the term ends, to the millisecond", () => {
	const lockEnd = new Date("2026-03-01T00:00:00Z")
	expect(TOLD_DAYS_BEFORE.map((days) => toldFrom(lockEnd, days).toISOString())).toEqual([
		"2026-02-22T00:00:00.000Z",
		"2026-02-28T00:00:00.000Z",
	])
})
