import { setLine } from "../set-letters.ts"
import { type Artwork, placed } from "./artwork.ts"
import { coin } from "./coin.ts"
import { EMBLEM_FOOT, emblem } from "./emblem.ts"
import { WORD_MARK_BOX, wordMark } from "./word-mark.ts"

/** Emblem and name on one ground line. */
function besides(scale: number, gap: number): Artwork {
	const left = emblem.width + gap
	const top = EMBLEM_FOOT - WORD_MARK_BOX.height * scale
	return {
		width: left + WORD_MARK_BOX.width * scale,
		height: emblem.height,
		parts: [...emblem.parts, ...placed(wordMark.parts, left, top, scale)],
	}
}

/** The name under the emblem, wider than it. */
function under(scale: number, gap: number): Artwork {
	const width = WORD_MARK_BOX.width * scale
	const height = emblem.height + gap + WORD_MARK_BOX.height * scale
	const top = emblem.height + gap
	return {
		width,
		height,
		parts: [...placed(emblem.parts, (width - emblem.width) / 2, 0), ...placed(wordMark.parts, 0, top, scale)],
	}
}

export const horizontal = besides(7.6, 84)
export const stacked = under(3.5, 56)

/** The coin with the name of the product, which is the operator's and never drawn into the symbol. */
export function coinWithName(product: string): Artwork {
	const { parts, width } = setLine(product, 168, "figure")
	return {
		width: coin.width + 36 + width,
		height: coin.height,
		parts: [...coin.parts, ...placed(parts, coin.width + 36, 158)],
	}
}
