import { readFileSync } from "node:fs"
import { getDocumentProxy } from "unpdf"
import { expect, test } from "vitest"
import { coin, TEETH } from "./coin.ts"
import { emblem, emblemPlain, emblemSmall } from "./emblem.ts"
import { horizontal, stacked } from "./lock-ups.ts"
import { COLOURS, DAY, NIGHT } from "./palettes.ts"
import { artworkAi, artworkPng } from "./print.server.ts"
import { ciBiSheet } from "./sheet.ts"
import { artworkSvg } from "./to-svg.ts"

const MARKS = { coin, emblem, emblemPlain, emblemSmall, horizontal, stacked, sheet: ciBiSheet("ABC") }

test("a mark is outlines alone: no text, no stroke, no style, nothing that a program could draw otherwise", () => {
	for (const artwork of Object.values(MARKS)) {
		const svg = artworkSvg(artwork, DAY)
		expect(svg).not.toMatch(/<(?!\/?(svg|path)[ >])|stroke|style|class|NaN|undefined/)
		expect(svg.match(/<path/g)?.length).toBe(artwork.parts.length)
	}
})

test("the coin is one ink, whatever it is printed on", () => {
	expect(new Set(coin.parts.map(({ ink }) => ink))).toEqual(new Set(["figure"]))
	expect(new Set(emblemPlain.parts.map(({ ink }) => ink))).toEqual(new Set(["figure"]))
})

test("the coin is milled once for each week of the longest term", () => {
	expect(TEETH).toBe(Math.floor(365 / 7))
})

test("a PNG is as wide as asked, and high as the mark is", async () => {
	const png = await artworkPng(emblem, { palette: NIGHT }, 400)
	expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
	expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 490])
})

test("an .ai file opens as a PDF of one page in the mark's proportion", async () => {
	const ai = await artworkAi(ciBiSheet("ABC"), { palette: DAY }, 1200, "ci-bi")
	expect(ai.subarray(0, 5).toString()).toBe("%PDF-")
	const pdf = await getDocumentProxy(new Uint8Array(ai))
	expect(pdf.numPages).toBe(1)
	const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
	expect([width, height]).toEqual([1200, 850])
})

test("the sheet names no product but the operator's", () => {
	expect(ciBiSheet("ABC").parts.length).not.toBe(ciBiSheet("ABCDE").parts.length)
})

test("the style sheet prints in the inks of the city", () => {
	const css = readFileSync(new URL("../../site/app.css", import.meta.url), "utf8")
	for (const colour of Object.values(COLOURS)) expect(css).toContain(colour)
})

test("the icon of the site is the small emblem on ink", () => {
	const icon = readFileSync(new URL("../../../public/favicon.svg", import.meta.url), "utf8")
	expect(icon.trim()).toBe(artworkSvg(emblemSmall, NIGHT, NIGHT.ground))
})
