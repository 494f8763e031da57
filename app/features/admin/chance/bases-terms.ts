import type { Listed } from "#app/lib/listing.ts"

export const BASES_TERMS = { sorts: ["entered-", "entered"], filters: ["country"] } as const
export type BasesListing = Listed<(typeof BASES_TERMS.sorts)[number], (typeof BASES_TERMS.filters)[number]>

/** On what paid chance rests, or rested, in a country. */
export type BasisLine = Readonly<{
	id: string
	country: string
	basis: string
	fromAt: Date
	enteredBy: string
	enteredAt: Date
	endedBy: string | null
	endedAt: Date | null
}>
