import type { Listed } from "#app/lib/listing.ts"

/** How operators may ask for schedules. */
export const VESTING_TERMS = {
	sorts: ["created-", "created"],
	filters: ["state", "coin", "category", "wallet"],
} as const
export type VestingListing = Listed<(typeof VESTING_TERMS.sorts)[number], (typeof VESTING_TERMS.filters)[number]>
