import { expect, test } from "vitest"
import { sha256, utf8ToBytes } from "./bytes.ts"
import { uniform } from "./uniform.ts"

const seed = sha256(utf8ToBytes("seed vectors"))

/** Computed with Python's `hmac` from the published rule, not with this code. */
test("numbers follow the published rule: the first 8 bytes of HMAC-SHA256(seed, label, index, attempt) modulo n", () => {
	expect([0, 1, 2].map((index) => uniform(seed, "pick", index, 10))).toEqual([2, 0, 6])
	expect(uniform(seed, "tier", 0, 1_000_000)).toBe(210_772)
	expect(uniform(seed, "item", 0, 7)).toBe(6)
	expect(uniform(seed, "pick", 70_000, Number.MAX_SAFE_INTEGER)).toBe(3_689_863_506_324_734)
})

test("a value at or above the last whole multiple of n is rejected, and the next attempt decides", () => {
	// With n = 2⁵² + 1 one value in 4,096 is rejected; these are the first two indexes with a rejected attempt 0.
	const n = 2 ** 52 + 1
	expect(uniform(seed, "pick", 3_683, n)).toBe(1_570_820_906_328_490)
	expect(uniform(seed, "pick", 4_744, n)).toBe(1_774_227_878_818_465)
})

test("a range that is not a positive safe integer is refused", () => {
	for (const n of [0, -1, 1.5, Number.NaN, 2 ** 53])
		expect(() => uniform(seed, "pick", 0, n), String(n)).toThrow(RangeError)
	expect(uniform(seed, "pick", 0, 1)).toBe(0)
})
