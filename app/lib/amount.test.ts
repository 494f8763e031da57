import fc from "fast-check"
import { expect, test } from "vitest"
import { amountText, parseAmount } from "./amount.ts"
import { formatMoney, money } from "./money.ts"
import { LANGS, LOCALES } from "./paths.ts"

const scg = { symbol: "SCG", scale: 6 }
const SCG = 1_000_000n
const lang = fc.constantFrom(...LANGS)
const units = fc.oneof(
	fc.bigInt({ min: 0n, max: 10n ** 20n }),
	fc.bigInt({ min: 0n, max: 10n ** 12n }).map((n) => n * 1000n),
)
const milli = (n: bigint) => (n * SCG) / 1000n

test("an amount that the site writes is read as it was meant, in every language", () => {
	fc.assert(
		fc.property(units, lang, (n, l) => {
			const written = formatMoney(money(scg, n), LOCALES[l]).replace(" SCG", "")
			const read = parseAmount(written, scg, l)
			// Below a thousand no group tells the decimal mark from a group mark.
			if ("refused" in read) expect(read).toMatchObject({ refused: "ambiguous", readings: [n * 1000n, n] })
			else expect(read).toEqual({ units: n })
			if (n >= 1000n * SCG) expect(read).toEqual({ units: n })
		}),
	)
})

test("5,000 in English and Korean and 150.000 in Indonesian are thousands", () => {
	for (const l of ["eng", "kor"] as const) {
		expect(parseAmount("5,000", scg, l)).toEqual({ units: 5000n * SCG })
		expect(parseAmount("1,500", scg, l)).toEqual({ units: 1500n * SCG })
		expect(parseAmount("1,234,567.891", scg, l)).toEqual({ units: milli(1_234_567_891n) })
		expect(parseAmount("1500.5", scg, l)).toEqual({ units: milli(1_500_500n) })
	}
	expect(parseAmount("150.000", scg, "idn")).toEqual({ units: 150_000n * SCG })
	expect(parseAmount("1.500", scg, "idn")).toEqual({ units: 1500n * SCG })
	expect(parseAmount("1.234.567,891", scg, "idn")).toEqual({ units: milli(1_234_567_891n) })
	expect(parseAmount("1500,5", scg, "idn")).toEqual({ units: milli(1_500_500n) })
})

test("the language's decimal mark alone, once, before three digits is refused with both readings", () => {
	const both = (whole: bigint, thousandths: bigint) => ({
		refused: "ambiguous",
		readings: [whole * SCG, milli(thousandths)],
	})
	for (const l of ["eng", "kor"] as const) {
		expect(parseAmount("1.500", scg, l)).toEqual(both(1500n, 1500n))
		expect(parseAmount("150.000", scg, l)).toEqual(both(150_000n, 150_000n))
		expect(parseAmount("0.500", scg, l)).toEqual(both(500n, 500n))
		expect(parseAmount("1234.567", scg, l)).toEqual(both(1_234_567n, 1_234_567n))
	}
	expect(parseAmount("1,500", scg, "idn")).toEqual(both(1500n, 1500n))
	expect(parseAmount("12345,678", scg, "idn")).toEqual(both(12_345_678n, 12_345_678n))
})

test("a maximum of 12.345 is filled in as 12.3450, and with a comma in Indonesian", () => {
	expect(LANGS.map((l) => amountText(12_345_000n, scg, l))).toEqual(["12.3450", "12.3450", "12,3450"])
	expect(LANGS.map((l) => amountText(1500n * SCG, scg, l))).toEqual(["1500", "1500", "1500"])
	expect(LANGS.map((l) => amountText(1_500_500_000n, scg, l))).toEqual(["1500.5", "1500.5", "1500,5"])
})

test("what a field is filled with is read back to the same base unit, in every language and for every number of decimals", () => {
	fc.assert(
		fc.property(units, lang, fc.integer({ min: 0, max: 9 }), (n, l, scale) => {
			const asset = { symbol: "X", scale }
			expect(parseAmount(amountText(n, asset, l), asset, l)).toEqual({ units: n })
		}),
		{ numRuns: 2000 },
	)
})

test("no text is an amount in one language and another amount in the next", () => {
	const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 0, maxLength: 4 })
	const mark = fc.constantFrom(",", ".", "，", "．", " ", "\u00a0", "\u2009", "'", "")
	const text = fc.oneof(
		fc.array(fc.tuple(digits, mark), { maxLength: 5 }).map((parts) => parts.flat().join("")),
		fc.tuple(units, lang).map(([n, l]) => formatMoney(money(scg, n), LOCALES[l]).replace(" SCG", "")),
	)
	fc.assert(
		fc.property(text, (typed) => {
			const read = LANGS.map((l) => parseAmount(typed, scg, l)).flatMap((one) => ("units" in one ? [one.units] : []))
			expect(new Set(read).size).toBeLessThanOrEqual(1)
		}),
		{ numRuns: 5000 },
	)
})

test("groups are of three, marks stand in their place, and nothing else is a number", () => {
	for (const l of LANGS) {
		const [group, decimal] = l === "idn" ? [".", ","] : [",", "."]
		for (const text of [
			"",
			".",
			",",
			" ",
			"-1",
			"+1",
			"1e3",
			"0x10",
			"NaN",
			"Infinity",
			"١٠",
			"10²",
			"½",
			"一",
			"1 000",
			"1\u00a0000",
			"1'000",
			"1_000",
			"1,,000",
			"1..000",
			"1\u202f000",
			"1000SCG",
			"<b>1</b>",
			"１e３",
			"null",
			"9".repeat(31),
			"1".repeat(41),
			`1${group}0000`,
			`12${group}34`,
			`1234${group}567`,
			`0${group}500`,
			`01${group}500`,
			`${group}500`,
			`1${group}`,
			`1${group}500${group}`,
			`1${decimal}`,
			`${decimal}5`,
			`1${decimal}5${decimal}5`,
			`1${decimal}500${group}000`,
			`1${decimal}0000001`,
			`1${group}5`,
		]) {
			expect([l, text, parseAmount(text, scg, l)]).toEqual([l, text, { refused: "invalid" }])
		}
	}
	expect(parseAmount("１，５００", scg, "kor")).toEqual({ units: 1500n * SCG })
	expect(parseAmount(" 1500 ", scg, "eng")).toEqual({ units: 1500n * SCG })
	expect(parseAmount("1.5000000000", scg, "eng")).toEqual({ units: 1_500_000n })
})

test("any text is answered, and never with less than nothing", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 60 }), lang, (typed, l) => {
			const read = parseAmount(typed, scg, l)
			if ("units" in read) expect(read.units).toBeGreaterThanOrEqual(0n)
		}),
	)
})

test("the marks are those that the site's own figures are written with", () => {
	for (const l of LANGS) {
		const parts = new Intl.NumberFormat(LOCALES[l]).formatToParts(1_234_567.5)
		const mark = (type: string) => parts.find((part) => part.type === type)?.value
		expect(parseAmount(`1${mark("group")}500${mark("decimal")}25`, scg, l)).toEqual({ units: milli(1_500_250n) })
	}
})

test("a text of forty signs is read, a longer one is not", () => {
	expect(parseAmount(`${" ".repeat(39)}1`, scg, "eng")).toEqual({ units: SCG })
	expect(parseAmount(`${" ".repeat(40)}1`, scg, "eng")).toEqual({ refused: "invalid" })
})

test("three decimals are ambiguous only where both readings are amounts, and differ", () => {
	expect(parseAmount("0.000", scg, "eng")).toEqual({ units: 0n })
	expect(parseAmount("1,234.500", scg, "eng")).toEqual({ units: milli(1_234_500n) })
	// Two decimals: with three it can only be thousands, which the decimal mark is not.
	expect(parseAmount("1.505", { symbol: "X", scale: 2 }, "eng")).toEqual({ refused: "invalid" })
	expect(parseAmount("1.500", { symbol: "X", scale: 2 }, "eng")).toEqual({
		refused: "ambiguous",
		readings: [150_000n, 150n],
	})
	const longest = "1".repeat(28)
	expect(parseAmount(`${longest}.500`, scg, "eng")).toEqual({ units: BigInt(`${longest}500000`) })
})

test("decimals are digits alone", () => {
	for (const text of ["1.x5", "1.5x", "1.-5", "1. 5"])
		expect(parseAmount(text, scg, "eng"), text).toEqual({ refused: "invalid" })
})
