import { type Listed, readListing } from "#app/lib/listing.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { MailKind } from "#app/mail/kinds.ts"
import type { MailState } from "#app/mail/tables.server.ts"

export const MAIL_TERMS = { sorts: ["newest-", "newest"], filters: ["state", "kind", "to"] } as const
export type MailListing = Listed<(typeof MAIL_TERMS.sorts)[number], (typeof MAIL_TERMS.filters)[number]>

/** What an address asks for. Whoever may not see people's data looks nobody up: that a recipient is found would say that there is one. */
export const readMailListing = (params: URLSearchParams, seesPeople: boolean): MailListing =>
	readListing(
		params,
		seesPeople ? MAIL_TERMS : { ...MAIL_TERMS, filters: MAIL_TERMS.filters.filter((name) => name !== "to") },
	)

export type MailLine = Readonly<{
	id: string
	kind: MailKind
	lang: Lang
	/** Null: erased. Masked for whoever may not see people's data. */
	to: string | null
	state: MailState
	tries: number
	reply: string | null
	at: Date
	/** Of a mail that waits. */
	nextTryAt: Date | null
}>
