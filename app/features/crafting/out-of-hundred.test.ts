import { expect, test } from "vitest"
import { outOfHundred } from "./out-of-hundred.ts"

test.each([
	[
		[10_000, 40_000, 120_000, 280_000, 550_000],
		[1, 4, 12, 28, 55],
	],
	// The largest rests are rounded up, the smallest down.
	[
		[4_000, 36_000, 125_500, 279_500, 555_000],
		[0, 4, 13, 28, 55],
	],
	[
		[0, 0, 0, 0, 1_000_000],
		[0, 0, 0, 0, 100],
	],
])("of a hundred crafts %j are drawn as %j", (parts, drawn) => {
	expect(outOfHundred(parts)).toEqual(drawn)
	expect(outOfHundred(parts).reduce((sum, one) => sum + one, 0)).toBe(100)
})
