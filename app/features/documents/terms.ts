import type { Listed } from "#app/lib/listing.ts"

/** How operators may ask for documents. */
export const DOCUMENT_TERMS = { sorts: ["oldest", "oldest-"], filters: ["status", "kind"] } as const
export type DocumentListing = Listed<(typeof DOCUMENT_TERMS.sorts)[number], (typeof DOCUMENT_TERMS.filters)[number]>
