import fc from "fast-check"
import { expect, test } from "vitest"
import { apart, decimalText, formatMoney, money, parseMoney, share } from "./money.ts"

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

test("a share is a part of the whole, and no part of more", () => {
	expect(share(money(scg, 100n), 1n, 4n).units).toBe(25n)
	expect(share(money(scg, 100n), 3n, 2n).units).toBe(150n)
})

test("an amount below zero has its sign once, and zero has none", () => {
	expect(decimalText(money(scg, -1_500_000n))).toBe("-1.5")
	expect(decimalText(money(scg, -1n))).toBe("-0.000001")
	expect(decimalText(money(scg, 0n))).toBe("0")
	expect(decimalText(money({ symbol: "P", scale: 0 }, -12n))).toBe("-12")
})

test("all decimals of an asset are printed, and the same amount of another asset is another text", () => {
	const nine = { symbol: "SOL", scale: 9 }
	expect(formatMoney(money(nine, 1_000_000_001n), "en-US")).toBe("1.000000001 SOL")
	expect(formatMoney(money({ symbol: "E", scale: 18 }, 1n), "en-US")).toBe("0.000000000000000001 E")
	expect(formatMoney(money({ symbol: "P", scale: 0 }, 1_500n), "en-US")).toBe("1,500 P")
	expect(formatMoney(money({ symbol: "P", scale: 0 }, 1_500n), "id-ID")).toBe("1.500 P")
	expect(formatMoney(money({ symbol: "Q", scale: 0 }, 1_500n), "en-US")).toBe("1,500 Q")
})

test("a printed amount comes apart at its last space", () => {
	expect(apart("1,500.25 SCG")).toEqual(["1,500.25", "SCG"])
	expect(apart("1 500 SCG")).toEqual(["1 500", "SCG"])
	expect(apart("1500")).toEqual(["1500", ""])
	expect(apart(" SCG")).toEqual(["", "SCG"])
})
