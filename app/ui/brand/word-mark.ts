import { row } from "../letters.ts"
import type { Artwork } from "./artwork.ts"

/** Heights of the nine letters: the roof line of the city, wherever it is drawn. */
export const ROOFS = [30, 22, 26, 34, 24, 20, 28, 38, 25] as const

export const WORD_MARK_BOX = { width: 171, height: 38 } as const

/** The name as a small skyline: each letter with its left edge. */
export const WORD_MARK = row(
	[..."PUNKTOPIA"].map((letter, index) => ({ letter, w: letter === "I" ? 7 : 18, h: ROOFS[index] ?? 24, s: 6 })),
	2.5,
)

export const wordMark: Artwork = {
	...WORD_MARK_BOX,
	parts: WORD_MARK.map(({ x, d }) => ({ d, ink: "figure", at: [1, 0, 0, 1, x, WORD_MARK_BOX.height] })),
}
