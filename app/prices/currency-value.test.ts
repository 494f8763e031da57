import fc from "fast-check"
import { expect, test } from "vitest"
import { valueText } from "./currency-value.ts"

const scg = { scale: 6 }

test("a value is rounded half up to the currency's own digits, the same below zero", () => {
	expect(valueText(1_000_000n, scg, "12.5", "KRW")).toBe("13")
	expect(valueText(-1_000_000n, scg, "12.5", "KRW")).toBe("-13")
	expect(valueText(1_000_000n, scg, "12.499999999999999999", "KRW")).toBe("12")
	expect(valueText(1_000_000n, scg, "0.005", "USD")).toBe("0.01")
	expect(valueText(1_000_000n, scg, "0.0049", "USD")).toBe("0.00")
	expect(valueText(-1n, scg, "0.0049", "USD")).toBe("0.00")
	expect(valueText(1_500_000n, scg, "1", "USD")).toBe("1.50")
	expect(valueText(250n, { scale: 2 }, "3", "IDR")).toBe("8")
})

test("no amount is too large to be exact", () => {
	expect(valueText(9_007_199_254_740_993n * 10n ** 6n, scg, "1.000000000000000001", "USD")).toBe("9007199254740993.01")
	fc.assert(
		fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (units, micros) => {
			const price = `${micros / 1_000_000n}.${(micros % 1_000_000n).toString().padStart(6, "0")}`
			const cents = BigInt(valueText(units, scg, price, "USD").replace(".", ""))
			const exact = units * micros * 100n
			const one = 10n ** 12n
			// Within half a cent, and the half goes up.
			expect(2n * (cents * one - exact) <= one && 2n * (exact - cents * one) < one).toBe(true)
		}),
	)
})
