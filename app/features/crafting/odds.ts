import type { Tier } from "#app/collections/weapons/weapon.ts"

/** Parts of a million, so that a table can be added up without rounding. */
export const WHOLE = 1_000_000
export type Line = {
	readonly craft: number
	readonly enhance: number
	/** The craft at which this tier or a rarer one is certain if none came before. */
	readonly certainAt: number | null
}

/** An example of a table, rarest first: shown as such until the operator publishes the rules in force. */
export const EXAMPLE: Readonly<Record<Tier, Line>> = {
	mythic: { craft: 10_000, enhance: 200_000, certainAt: 200 },
	legendary: { craft: 40_000, enhance: 300_000, certainAt: 60 },
	epic: { craft: 120_000, enhance: 450_000, certainAt: 15 },
	rare: { craft: 280_000, enhance: 600_000, certainAt: null },
	common: { craft: 550_000, enhance: 800_000, certainAt: null },
}
export const EXAMPLE_EVOLVE = 500_000
