import { expect, test } from "vitest"
import { isOlder } from "./page-load.ts"

test("an older front is told of the newer version, an equal or newer one is not", () => {
	expect(isOlder("20251103_1700", "20251103_1701")).toBe(true)
	expect(isOlder("20251103_1700", "20251103_1700")).toBe(false)
	expect(isOlder("20251103_1700", "20240101_0000")).toBe(false)
})

test("a version that is not of the printed form shows nothing", () => {
	for (const value of ["", "2026", "99999999_99990", "2026-01-01", "zzzzzzzz_zzzz"]) {
		expect(isOlder("20251103_1700", value)).toBe(false)
	}
})
