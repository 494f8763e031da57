import type { Tier } from "#app/draws/craft/odds.ts"
import type { Listed } from "#app/lib/listing.ts"
import type { GearOutcome } from "./pages/gear-outcome.ts"

export const GEARS_TERMS = {
	sorts: ["newest-", "newest"],
	filters: ["status", "kind", "owner", "signature", "day"],
} as const
export type GearsListing = Listed<(typeof GEARS_TERMS.sorts)[number], (typeof GEARS_TERMS.filters)[number]>

export const GEAR_KINDS = ["craft", "enhance", "evolve"] as const
export const GEAR_STATES = ["wait", "processing", "paid", "minted", "completed", "failed"] as const

/** An act of the forge. */
export type ListedGear = Readonly<{
	id: string
	at: Date
	kind: (typeof GEAR_KINDS)[number]
	status: (typeof GEAR_STATES)[number]
	owner: string
	/** What came of it: a weapon, or whether a step succeeded; null: nothing yet. */
	outcome: GearOutcome | null
	/** The tier that a guarantee decided. */
	guaranteed: Tier | null
	round: number | null
	signature: string | null
	failure: string | null
	receipt: string | null
}>
