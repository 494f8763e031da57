import type { Listed } from "#app/lib/listing.ts"

/** How operators may ask for raffles. */
export const RAFFLE_TERMS = { sorts: ["created-", "created"], filters: ["state"] } as const
export type RaffleListing = Listed<(typeof RAFFLE_TERMS.sorts)[number], (typeof RAFFLE_TERMS.filters)[number]>
