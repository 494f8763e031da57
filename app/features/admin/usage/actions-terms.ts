import type { Listed } from "#app/lib/listing.ts"
import type { Lang } from "#app/lib/paths.ts"

export const ACTIONS_TERMS = {
	sorts: ["newest-", "newest"],
	filters: ["from", "to", "page", "code", "lang", "level", "wallet"],
} as const
export type ActionsListing = Listed<(typeof ACTIONS_TERMS.sorts)[number], (typeof ACTIONS_TERMS.filters)[number]>
export type ActionLine = Readonly<{
	id: string
	at: Date
	/** By the browser's clock. */
	actionTime: Date
	actionCd: string
	/** Null where the code is known no more; `name` is both. */
	name: string | null
	page: string | null
	item: string | null
	lang: Lang | null
	level: number | null
	path: string
	wallet: string
	network: string
	/** The beginning of what tells the browsers of a day apart. */
	visitor: string
	params: readonly (string | null)[]
	/** Those that there are; what a visitor was told is in words. */
	said: readonly string[]
}>
/** Pages that can be asked for, in words. */
export type PageChoice = Readonly<{ value: string; label: string }>
