import type { Listed } from "#app/lib/listing.ts"
import type { Asset } from "#app/lib/money.ts"
import type { PayoutState } from "./payout-states.ts"

export const PAYOUTS_TERMS = {
	sorts: ["newest-", "newest"],
	filters: ["state", "purpose", "asset", "to", "day"],
} as const
export type PayoutsListing = Listed<(typeof PAYOUTS_TERMS.sorts)[number], (typeof PAYOUTS_TERMS.filters)[number]>

/** What we owe or owed to somebody. */
export type ListedPayout = Readonly<{
	id: string
	at: Date
	state: PayoutState
	purpose: string
	kind: string
	/** Its address on the chain; `known`: the asset that this is, where it is one of ours. */
	asset: string | null
	known: Asset | null
	/** Base units; null: nothing of value moves. */
	units: bigint | null
	to: string | null
	reason: string | null
	/** Of the transaction that pays or paid it. */
	signature: string | null
}>
