import { type Part, tidy } from "./brand/artwork.ts"
import outlines from "./fonts/display-outlines.json"

type Letter = { readonly advance: number; readonly d: string }

const letters: ReadonlyMap<string, Letter> = new Map(
	Object.entries(outlines.letters).map(([sign, text]) => {
		const gap = text.indexOf(" ")
		return [sign, { advance: Number(text.slice(0, gap)), d: text.slice(gap + 1) }]
	}),
)
const kern: ReadonlyMap<string, number> = new Map(
	Object.entries(outlines.kern).flatMap(([left, pulls]) =>
		pulls.split(" ").map((pull): [string, number] => [left + pull.charAt(0), Number(pull.slice(1))]),
	),
)
const NOTHING: Letter = { advance: 0, d: "" }

/** Letters are drawn on a square of this side; capitals reach 0.66 of it, Hangul 0.75. */
const EM = 1000
/** As the style sheet sets them: Hangul closer than Latin. */
const TRACKING = { latin: -0.02, hangul: -0.045 }
const isHangul = (sign: string) => sign > "\u1100"

export type Line = { readonly parts: readonly Part[]; readonly width: number }

/** One line of display letters as outlines, its baseline at y = 0. A sign that the faces lack is left out. */
export function setLine(text: string, size: number, ink: Part["ink"]): Line {
	const scale = size / EM
	const parts: Part[] = []
	let x = 0
	let before = ""
	for (const sign of text) {
		const { advance, d } = letters.get(sign) ?? NOTHING
		x += (kern.get(before + sign) ?? 0) * scale
		if (d) parts.push({ d, ink, rule: "nonzero", at: [scale, 0, 0, -scale, tidy(x), 0] })
		if (advance) x += (advance + EM * (isHangul(sign) ? TRACKING.hangul : TRACKING.latin)) * scale
		before = sign
	}
	return { parts, width: x }
}

export const canSet = (text: string) => [...text].every((sign) => letters.has(sign))

const widthOf = (text: string, size: number) => setLine(text, size, "figure").width

/** Words in lines no wider than `width`; a word is never cut. */
function wrap(text: string, size: number, width: number): readonly string[] {
	const lines: string[] = []
	// A no-break space holds its words together here as well.
	for (const word of text.split(/[ \n]+/)) {
		const longer = `${lines.at(-1) ?? ""} ${word}`.trim()
		if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
		else lines.push(word)
	}
	return lines
}

/** As few lines, but as even as words allow. */
function balanced(text: string, size: number, width: number): readonly string[] {
	const most = wrap(text, size, width).length
	let [narrow, wide] = [width / 3, width]
	while (wide - narrow > 4) {
		const middle = (narrow + wide) / 2
		if (wrap(text, size, middle).length > most) narrow = middle
		else wide = middle
	}
	return wrap(text, size, wide)
}

export type Setting = { readonly lines: readonly string[]; readonly size: number; readonly leading: number }

/** The largest setting of a text in a box. */
export function fitText(text: string, box: { width: number; height: number; most: number }): Setting {
	const leading = [...text].some(isHangul) ? 1.0 : 0.86
	for (let size = box.most; size > 40; size -= 2) {
		const lines = balanced(text, size, box.width)
		const fits = lines.every((line) => widthOf(line, size) <= box.width)
		if (fits && (lines.length - 1) * leading * size + size * 0.95 <= box.height) return { lines, size, leading }
	}
	return { lines: balanced(text, 40, box.width), size: 40, leading }
}
