import type { Listed } from "#app/lib/listing.ts"

/** How operators may ask for drops. */
export const DROP_TERMS = { sorts: ["created-", "created"], filters: ["state", "number"] } as const
export type DropListing = Listed<(typeof DROP_TERMS.sorts)[number], (typeof DROP_TERMS.filters)[number]>
