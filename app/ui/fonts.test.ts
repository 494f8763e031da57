import { readdirSync, readFileSync, statSync } from "node:fs"
import { expect, test } from "vitest"
import { otherSigns } from "./display-texts.mjs"
import { fontStyles, missingSigns, signsInFiles } from "./fonts.mjs"
import { canSet } from "./set-letters.ts"

const folder = new URL("./fonts/", import.meta.url)
const bytes = (name: string) => statSync(new URL(`${name}.woff2`, folder)).size
const mend = "run `node app/ui/fonts.mjs --force`"

test("the Hangul display faces hold every sign of the Korean display texts, those of first screens in the first file", () => {
	expect(missingSigns(), mend).toEqual([])
})

test("every other sign of the display texts, in all languages, is in the Latin face", () => {
	expect([...otherSigns()].filter((sign) => !canSet(sign))).toEqual([])
})

test("what a Korean page needs on its first screen stays below 40 kB", () => {
	expect(bytes("display-latin") + bytes("mono") + bytes("display-hangul")).toBeLessThan(40_000)
})

test("no other Hangul file is large, and all faces together stay below 80 kB", () => {
	const fonts = readdirSync(folder).filter((name) => name.endsWith(".woff2"))
	const sizes = fonts.map((name) => statSync(new URL(name, folder)).size)
	expect(fonts).toHaveLength(signsInFiles().more.length + 3)
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80_000)
	for (const name of fonts.filter((one) => /hangul-\d/.test(one))) expect(bytes(name.slice(0, -6))).toBeLessThan(14_000)
})

test("the style sheet is the one of the files", () => {
	expect(readFileSync(new URL("./fonts.css", import.meta.url), "utf8"), mend).toBe(fontStyles(signsInFiles()))
})

test("pictures can be set in every sign of a headline", () => {
	expect(
		[...signsInFiles().core].filter((sign) => !canSet(sign)),
		mend,
	).toEqual([])
})
