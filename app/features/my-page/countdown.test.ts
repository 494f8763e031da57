import { expect, test } from "vitest"
import { LOCALES } from "#app/lib/paths.ts"
import { countdown } from "./countdown.ts"

const figures = (ms: number, locale = "en-US") => countdown(ms, locale).map(({ figure }) => figure)
const HOUR = 3_600_000

test("days, hours and minutes are counted in minutes that have begun, and none is left only at the end", () => {
	expect(figures(58 * 24 * HOUR + 4 * HOUR + 32 * 60_000)).toEqual(["58", "04", "32"])
	expect(figures(24 * HOUR)).toEqual(["1", "00", "00"])
	expect(figures(24 * HOUR - 1)).toEqual(["1", "00", "00"])
	expect(figures(1)).toEqual(["0", "00", "01"])
	for (const over of [0, -1, -HOUR]) expect(figures(over)).toEqual(["0", "00", "00"])
	expect(figures(1_234 * 24 * HOUR, LOCALES.idn)).toEqual(["1.234", "00", "00"])
})

test("each figure has its word, in each language", () => {
	const words = (locale: string) => countdown(24 * HOUR + HOUR + 60_000, locale).map(({ word }) => word)
	expect(words(LOCALES.eng)).toEqual(["day", "hour", "minute"])
	expect(words(LOCALES.kor)).toEqual(["일", "시간", "분"])
	expect(words(LOCALES.idn)).toEqual(["hari", "jam", "menit"])
})
