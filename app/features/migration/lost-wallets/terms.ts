import type { Listed } from "#app/lib/listing.ts"

/** How operators may ask for claims of lost wallets. */
export const LOST_WALLET_TERMS = { sorts: ["newest-", "newest"], filters: ["status", "wallet"] } as const
export type LostWalletListing = Listed<
	(typeof LOST_WALLET_TERMS.sorts)[number],
	(typeof LOST_WALLET_TERMS.filters)[number]
>
