import { readdirSync, statSync } from "node:fs"
import { expect, test } from "vitest"
import { hangulInDisplayTexts, hangulInSubset } from "./fonts.mjs"

const folder = new URL("./fonts/", import.meta.url)

test("the Hangul display face holds every character of the Korean display texts", () => {
	const present = new Set(hangulInSubset())
	const missing = [...hangulInDisplayTexts()].filter((sign) => !present.has(sign))
	expect(missing, "run `node app/ui/fonts.mjs`").toEqual([])
})

test("all faces together stay below 60 kB", () => {
	const fonts = readdirSync(folder).filter((name) => name.endsWith(".woff2"))
	expect(fonts).toHaveLength(3)
	const bytes = fonts.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
	expect(bytes).toBeLessThan(60_000)
})
