import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const FONTS = join(import.meta.dirname, "fonts")
const OUT = join(FONTS, "display-outlines.json")
/** Kerning below this many thousandths is not seen. */
const SEEN = 8

const short = (path) =>
	path
		.toSVG()
		.replace(/(\d+\.\d)\d*/g, "$1")
		.replaceAll(" -", "-")

/**
 * Display letters as outlines, `"A": "441 M2 0L…"` (advance, path) and `"A": "V-59 W-50"` (kerning by the letter that follows):
 * pictures for sharing and brand files set words without a font at run time.
 */
export async function writeOutlines(signs) {
	const { create } = await import("fontkit")
	const open = (name) => create(readFileSync(join(FONTS, `${name}.woff2`)))
	const [latin, hangul] = [open("display-latin"), open("display-hangul")]
	const advances = new Map()
	const letters = {}
	for (const sign of [...new Set(signs)].sort()) {
		const code = sign.codePointAt(0)
		const font = [latin, hangul].find((one) => one.hasGlyphForCodePoint(code))
		if (!font) continue
		const { advanceWidth, path } = font.glyphForCodePoint(code)
		advances.set(sign, Math.round(advanceWidth))
		letters[sign] = `${Math.round(advanceWidth)} ${short(path)}`
	}
	const kern = {}
	const plain = [...advances.keys()].filter((sign) => sign > " " && sign <= "~")
	for (const left of plain) {
		const pulls = plain.flatMap((right) => {
			const [position] = latin.layout(left + right).positions
			const pull = Math.round((position?.xAdvance ?? 0) - advances.get(left))
			return Math.abs(pull) >= SEEN ? [`${right}${pull}`] : []
		})
		if (pulls.length > 0) kern[left] = pulls.join(" ")
	}
	writeFileSync(OUT, `${JSON.stringify({ letters, kern }, null, "\t")}\n`)
}
