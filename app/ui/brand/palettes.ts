import type { Palette } from "./to-svg.ts"

/** The four inks of the city. The style sheet has the same under their roles. */
export const COLOURS = { ink: "#0b0b10", paper: "#f6f3ec", lime: "#c8ff1a", ultramarine: "#2a1fe0" } as const

/** At night: paper on ink, the signal is lime. */
export const NIGHT: Palette = {
	figure: COLOURS.paper,
	ground: COLOURS.ink,
	signal: COLOURS.lime,
	quiet: "#34333d",
	pupil: COLOURS.ink,
}
/** By day: ink on paper, the signal is ultramarine. */
export const DAY: Palette = {
	figure: COLOURS.ink,
	ground: COLOURS.paper,
	signal: COLOURS.ultramarine,
	quiet: "#cdc6b7",
	pupil: COLOURS.ink,
}
