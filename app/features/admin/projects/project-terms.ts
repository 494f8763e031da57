import type { Mainnet } from "#app/collections/projects/mainnets.ts"
import type { Listed } from "#app/lib/listing.ts"

export const PROJECT_TERMS = {
	sorts: ["number", "number-", "name", "name-", "registered-", "registered"],
	filters: ["item", "q", "mainnet"],
} as const
export type ProjectListing = Listed<(typeof PROJECT_TERMS.sorts)[number], (typeof PROJECT_TERMS.filters)[number]>

/** What a search may look at; without one it looks at all of them. */
export const SEARCH_ITEMS = ["id", "symbol", "name", "contractAddress"] as const
export type SearchItem = (typeof SEARCH_ITEMS)[number]

export type ProjectLine = Readonly<{
	id: number
	symbol: string
	name: string
	nameKo: string
	mainnet: Mainnet | null
	contractAddress: string | null
	creatorFeeBps: number
	projectFeeBps: number
	startsAt: Date | null
	endsAt: Date | null
	registeredAt: Date
}>

/** Whether a search is for something that there can be: an item that is none, or a number that is none, finds nothing and is said. */
export function isSearchable({ filters: { item, q } }: ProjectListing): boolean {
	if (item === undefined) return true
	return SEARCH_ITEMS.some((one) => one === item) && !(item === "id" && q !== undefined && !/^\d{1,9}$/.test(q))
}
