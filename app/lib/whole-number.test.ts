import { expect, test } from "vitest"
import { plainNumber, wholeNumber } from "./whole-number.ts"

const OTHER_NOTATIONS = [
	"9e1",
	"0x2",
	"0b11",
	"0o7",
	"1_000",
	"1,000",
	"+3",
	"-3",
	"1.0",
	"1.",
	".5",
	"Infinity",
	"",
	" ",
]

test("a whole number of a form is decimal digits alone, within its bounds", () => {
	const days = wholeNumber({ min: 1, max: 400, error: "errors:field" })
	for (const [text, value] of [
		["1", 1],
		[" 90 ", 90],
		["007", 7],
		["400", 400],
	] as const)
		expect(days.parse(text)).toBe(value)
	for (const text of [...OTHER_NOTATIONS, "0", "401", "9".repeat(16), "９", "٣"])
		expect([text, days.safeParse(text).error?.issues[0]?.message]).toEqual([text, "errors:field"])
	expect(days.safeParse(undefined).error?.issues[0]?.message).toBe("errors:field")
})

test("a number of a form has a dot before its decimals, and no other notation", () => {
	expect(["0.5", "72", "1.25"].map(plainNumber)).toEqual([0.5, 72, 1.25])
	for (const text of OTHER_NOTATIONS.filter((text) => text !== "1.0"))
		expect([text, plainNumber(text)]).toEqual([text, Number.NaN])
})
