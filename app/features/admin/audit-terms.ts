import type { Listed } from "#app/lib/listing.ts"

export const AUDIT_TERMS = { sorts: ["newest-", "newest"], filters: ["act", "subject", "actor", "day"] } as const
export type AuditListing = Listed<(typeof AUDIT_TERMS.sorts)[number], (typeof AUDIT_TERMS.filters)[number]>
export type AuditLine = Readonly<{
	id: string
	at: Date
	/** As it is stored: an account's key, the keys of two, a wallet, "system" … */
	actor: string
	act: string
	subject: string
	facts: unknown
	/** Log-in IDs of the accounts that actor and subject name, by their keys, as they are now. */
	people: Readonly<Record<string, string>>
}>
