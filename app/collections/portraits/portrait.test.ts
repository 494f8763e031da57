import { expect, test } from "vitest"
import { FAMILY_IDS } from "./kit.ts"
import { portrait, portraitSvg } from "./portrait.ts"
import { CROPS, isFamily } from "./portrait-file.ts"
import { figureOf, RESIDENTS, type ResidentName } from "./resident.tsx"

const SEEDS = 5000
const ELEMENTS = ["svg", "g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline"]
const ATTRIBUTES =
	/^(xmlns|width|height|viewBox|d|fill|fill-rule|stroke|stroke-(width|linecap|linejoin|dasharray|dashoffset)|transform|cx|cy|r|rx|ry|x|y|x1|y1|x2|y2|points)$/

/** Names of elements in the order they open, if every one is closed where it should be. */
function wellFormed(svg: string) {
	const open: string[] = []
	const seen: { element: string; attributes: string[] }[] = []
	const rest = svg.replaceAll(
		/<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<&]*")*)(\/?)>/g,
		(_, close, element, text, self) => {
			if (close) {
				if (open.pop() !== element) throw new Error(`</${element}> closes nothing`)
				return ""
			}
			const attributes = [...String(text).matchAll(/ ([a-zA-Z0-9-]+)=/g)].map(([, name = ""]) => name)
			if (new Set(attributes).size !== attributes.length) throw new Error(`<${element}> says something twice`)
			seen.push({ element, attributes })
			if (!self) open.push(element)
			return ""
		},
	)
	if (rest !== "" || open.length > 0) throw new Error(`not a picture: ${rest.slice(0, 80)}`)
	return seen
}

test("only the names of families are families", () => {
	expect(isFamily("hag")).toBe(true)
	expect(isFamily("toString")).toBe(false)
})

test.each(FAMILY_IDS)("%s: the same seed draws the same bytes", (family) => {
	for (const seed of [0, 1, 77, 999_999]) expect(portraitSvg(family, seed)).toBe(portraitSvg(family, seed))
})

test.each(FAMILY_IDS)("%s: thousands of individuals, none of them like another, none heavier than 6 kB", (family) => {
	const [traits, pictures, heavy] = [new Set<string>(), new Set<string>(), [] as number[]]
	for (let seed = 0; seed < SEEDS; seed++) {
		const drawing = portrait(family, seed)
		traits.add(JSON.stringify(drawing.traits))
		pictures.add(drawing.markup)
		if (drawing.markup.length > 6144) heavy.push(seed)
	}
	expect(traits.size).toBeGreaterThanOrEqual(2000)
	expect(pictures.size).toBe(SEEDS)
	expect(heavy).toEqual([])
})

test.each(FAMILY_IDS)("%s: every picture is well-formed, of plain shapes only", (family) => {
	const strange = new Set<string>()
	for (let seed = 0; seed < 600; seed++) {
		const svg = portraitSvg(family, seed)
		const wrong = /NaN|undefined|null|Infinity| d="[^"]*\.\d\d[^"]*"/.exec(svg)
		if (wrong) strange.add(`${seed}: ${wrong[0].slice(0, 60)}`)
		for (const { element, attributes } of wellFormed(svg)) {
			if (!ELEMENTS.includes(element)) strange.add(element)
			for (const name of attributes) if (!ATTRIBUTES.test(name)) strange.add(`${element} ${name}`)
		}
	}
	expect([...strange]).toEqual([])
})

test.each(CROPS)("%s: the picture has the size that was asked for", (crop) => {
	for (const family of FAMILY_IDS) {
		const [root] = wellFormed(portraitSvg(family, 5, { crop, size: 64 }))
		expect(root?.element).toBe("svg")
		expect(portraitSvg(family, 5, { crop, size: 64 })).toContain('width="64" height="64"')
	}
})

test("a cut-out has no ground", () => {
	for (const family of FAMILY_IDS) {
		const { figure, markup } = portrait(family, 9)
		expect(figure.length).toBeLessThan(markup.length)
		expect(portraitSvg(family, 9, { crop: "cutout" })).toContain(figure)
	}
})

test("who stands in a page itself is drawn from few strokes, and needs no id that a second would share", () => {
	const sizes = Object.keys(RESIDENTS).map((who) => [who, figureOf(who as ResidentName).length < 3600])
	expect(sizes).toEqual(Object.keys(RESIDENTS).map((who) => [who, true]))
	for (const who of Object.keys(RESIDENTS)) expect(figureOf(who as ResidentName)).not.toMatch(/ (?:id|style)=/)
})
