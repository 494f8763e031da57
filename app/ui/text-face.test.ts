import { readdirSync, readFileSync, statSync } from "node:fs"
import { expect, test } from "vitest"
import { readTextFile, slices, textFiles, textStyles, WEIGHTS } from "./text-face.mjs"

const folder = new URL("./text-face/", import.meta.url)
const LOCALES = new URL("../../locales/ko/", import.meta.url)
const mend = "run `node app/ui/text-face.mjs`"
const bytes = (name: string) => statSync(new URL(`${name}.woff2`, folder)).size

test("the style sheets and the files are those of the slices", () => {
	for (const [name, css] of Object.entries(textStyles()))
		expect(readFileSync(new URL(`./${name}.css`, import.meta.url), "utf8"), mend).toBe(css)
	const files = readdirSync(folder).filter((name) => name.endsWith(".woff2"))
	expect(files.toSorted(), mend).toEqual(
		textFiles()
			.map(({ name }) => `${name}.woff2`)
			.toSorted(),
	)
})

test("each file holds what its rule asks it for, and bears none of the names that the licence keeps", async () => {
	for (const file of textFiles()) {
		const { missing, names } = await readTextFile(file)
		expect(missing, file.name).toEqual([])
		expect(names).toEqual(["Punktopia Text", "Punktopia Text", "PunktopiaText"])
	}
	expect(readFileSync(new URL("LICENSE-Pretendard.txt", folder), "utf8")).toContain("SIL OPEN FONT LICENSE")
})

test("every Korean word of ours, and every syllable that an operator is likely to type, is set in it at both weights", () => {
	const words = readdirSync(LOCALES, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".json"))
		.map((name) => readFileSync(new URL(name, LOCALES), "utf8"))
		.join("")
	const needed = [...new Set(words)].filter((sign) => sign >= "\uac00" && sign <= "\ud7a3")
	expect(needed.length).toBeGreaterThan(800)
	for (const weight of WEIGHTS) {
		const held = textFiles().filter((file) => file.weight === weight && /hangul|rest/.test(file.name))
		const all = new Set(held.map(({ signs }) => signs).join(""))
		expect(
			needed.filter((sign) => !all.has(sign)),
			"run `node tests/dev/slice-text-face.mjs`",
		).toEqual([])
		expect([..."쿼렉됬뷁".slice(0, 2)].every((sign) => all.has(sign))).toBe(true)
		expect(all.size).toBeGreaterThanOrEqual(2_350)
	}
})

test("what every page loads is small, and no further file is large", () => {
	const own = slices()
	expect(bytes("latin-400") + bytes("latin-700")).toBeLessThan(13_000)
	for (const weight of WEIGHTS) expect(own[weight]?.[0]?.length).toBeLessThan(400)
	expect(bytes("hangul-400-1") + bytes("hangul-700-1")).toBeLessThan(34_000)
	for (const { name } of textFiles())
		if (/rest|hangul-\d+-([2-9]|\d\d)/.test(name)) expect(bytes(name)).toBeLessThan(11_000)
})
