import fc from "fast-check"
import { expect, test } from "vitest"
import { decimalText, formatMoney, money, parseMoney, share } from "./money.ts"

const scg = { symbol: "SCG", scale: 6 }

test("an amount is read exactly or not at all", () => {
	expect(parseMoney("1.5", scg)?.units).toBe(1_500_000n)
	expect(parseMoney(" 10000 ", scg)?.units).toBe(10_000_000_000n)
	for (const text of ["", ".", "1.", ".5", "1,5", "1e3", "-1", "+1", "0x10", "1.0000001", "١", "NaN", "1 000"])
		expect(parseMoney(text, scg), text).toBeNull()
})

test("what is printed is read back to the same base unit", () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (units) => {
			expect(parseMoney(decimalText(money(scg, units)), scg)?.units).toBe(units)
		}),
	)
})

test("a share rounds down and never exceeds the whole", () => {
	expect(share(money(scg, 10n), 1n, 3n).units).toBe(3n)
})

test("large amounts keep every digit in every language", () => {
	const m = money(scg, 123_456_789_012_345_678_901n)
	expect(formatMoney(m, "en-US")).toBe("123,456,789,012,345.678901 SCG")
	expect(formatMoney(m, "id-ID")).toBe("123.456.789.012.345,678901 SCG")
})
