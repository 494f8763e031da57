import type { Listed } from "#app/lib/listing.ts"

/** How operators may ask for lists, and for records. */
export const BATCH_TERMS = { sorts: ["created-", "created"], filters: ["state", "of"] } as const
export type BatchListing = Listed<(typeof BATCH_TERMS.sorts)[number], (typeof BATCH_TERMS.filters)[number]>

export const RECORD_TERMS = { sorts: ["line", "line-"], filters: ["list", "address", "status"] } as const
export type RecordListing = Listed<(typeof RECORD_TERMS.sorts)[number], (typeof RECORD_TERMS.filters)[number]>
