import fc from "fast-check"
import { expect, test } from "vitest"
import { parseAmount } from "./amount.ts"
import { afterEdit, groupedAmount, groupedText, type Typed } from "./grouped-amount.ts"
import { LANGS, type Lang } from "./paths.ts"

const scg = { symbol: "SCG", scale: 6 }
const START: Typed = { text: "", caret: 0 }

/** As a browser edits: `|` in what is shown is the caret. */
const shown = ({ text, caret }: Typed) => `${text.slice(0, caret)}|${text.slice(caret)}`
const at = (marked: string): Typed => ({ text: marked.replace("|", ""), caret: marked.indexOf("|") })
function put(from: Typed, inserted: string, lang: Lang): Typed {
	const text = from.text.slice(0, from.caret) + inserted + from.text.slice(from.caret)
	const after = { text, caret: from.caret + inserted.length }
	return afterEdit({ before: from.text, after, inserted, forward: false }, scg, lang)
}
const type = (keys: string, lang: Lang, from = START) => [...keys].reduce((now, key) => put(now, key, lang), from)
function take(from: Typed, lang: Lang, forward: boolean): Typed {
	const start = forward ? from.caret : from.caret - 1
	const after = { text: from.text.slice(0, start) + from.text.slice(start + 1), caret: start }
	return afterEdit({ before: from.text, after, inserted: null, forward }, scg, lang)
}

test("digits that are typed come apart by thousands as the language writes them, and the caret stays behind the last", () => {
	for (const [lang, keys, text] of [
		["eng", "999", "999|"],
		["eng", "1000", "1,000|"],
		["kor", "1234567.5", "1,234,567.5|"],
		["idn", "1000000", "1.000.000|"],
		["idn", "1234,567", "1.234,567|"],
		["eng", "0123", "0123|"],
	] as const) {
		expect([lang, keys, shown(type(keys, lang))]).toEqual([lang, keys, text])
	}
})

test("a mark that a person types is left alone: it may be meant as the other one", () => {
	expect(type("1,5", "eng").text).toBe("1,5")
	expect(type("1.5", "idn").text).toBe("1.5")
	expect(type("1.500", "eng").text).toBe("1.500")
	expect(type("1,500", "idn").text).toBe("1,500")
	// Written out with its marks it is an amount, and goes on as one.
	expect(type("12,3450", "eng").text).toBe("123,450")
	expect(type("abc1000", "eng").text).toBe("abc1000")
	expect(type("1,,000", "eng").text).toBe("1,,000")
})

test("in the middle the caret stays among its digits, and a mark is never in the way of a key that deletes", () => {
	expect(shown(type("9", "eng", at("1|,234")))).toBe("19|,234")
	expect(shown(take(at("1,234|"), "eng", false))).toBe("123|")
	expect(shown(take(at("1,|234"), "eng", false))).toBe("1|,234")
	expect(shown(take(at("1|,234"), "eng", true))).toBe("1,|234")
	expect(shown(take(at("|1.234.567"), "idn", true))).toBe("|234.567")
})

test("what is pasted is grouped where it is an amount, and stays as it is where it is none or two", () => {
	for (const [lang, text, is] of [
		["eng", "10000", "10,000"],
		["eng", "10,000.50", "10,000.50"],
		["idn", "10000,5", "10.000,5"],
		["eng", "1,5", "1,5"],
		["eng", "1.500", "1.500"],
		["eng", "1e3", "1e3"],
		["eng", "10 000", "10 000"],
	] as const) {
		expect([lang, text, put(START, text, lang).text]).toEqual([lang, text, is])
		expect([lang, text, groupedAmount(text, scg, lang)]).toEqual([lang, text, is])
	}
})

test("whatever is typed or taken out, the field holds the same digits in the same order, and an amount reads as it did", () => {
	const step = fc.record({ key: fc.constantFrom(..."0123456789.,", "back", "delete"), at: fc.nat(60) })
	fc.assert(
		fc.property(fc.constantFrom(...LANGS), fc.array(step, { maxLength: 40 }), (lang, steps) => {
			let now = START
			for (const { key, at: place } of steps) {
				const from = { text: now.text, caret: place % (now.text.length + 1) }
				const deletes = key === "back" ? from.caret > 0 : from.caret < from.text.length
				if (key.length > 1 && !deletes) continue
				const start = key === "back" ? from.caret - 1 : from.caret
				const gone = key.length > 1 ? 1 : 0
				const raw = from.text.slice(0, start) + (gone ? "" : key) + from.text.slice(start + gone)
				const meant = parseAmount(raw, scg, lang)
				now = gone ? take(from, lang, key === "delete") : put(from, key, lang)
				const digits = (text: string) => text.replace(/[.,]/g, "")
				expect(digits(now.text)).toBe(digits(raw))
				if ("units" in meant) expect(parseAmount(now.text, scg, lang)).toEqual(meant)
				expect(now.caret).toBeLessThanOrEqual(now.text.length)
			}
		}),
	)
})

test("what the site fills in is read back as the same amount", () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.constantFrom(...LANGS), (units, lang) => {
			expect(parseAmount(groupedText(units, scg, lang), scg, lang)).toEqual({ units })
		}),
	)
	expect(groupedText(12_345_678_000n, scg, "eng")).toBe("12,345.6780")
})
