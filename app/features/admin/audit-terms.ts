import type { Listed } from "#app/lib/listing.ts"

export const AUDIT_TERMS = { sorts: ["newest-", "newest"], filters: ["act", "subject", "actor", "day"] } as const
export type AuditListing = Listed<(typeof AUDIT_TERMS.sorts)[number], (typeof AUDIT_TERMS.filters)[number]>
export type AuditLine = Readonly<{ id: string; at: Date; actor: string; act: string; subject: string; facts: unknown }>
