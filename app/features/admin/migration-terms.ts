import type { Listed } from "#app/lib/listing.ts"

export const MIGRATION_TERMS = {
	sorts: ["newest-", "newest"],
	filters: ["status", "wallet", "nft", "proof", "day"],
} as const
export type MigrationListing = Listed<(typeof MIGRATION_TERMS.sorts)[number], (typeof MIGRATION_TERMS.filters)[number]>

export const MIGRATION_STATES = [
	"draft",
	"dest_proven",
	"source_sent",
	"fee_paid",
	"both",
	"minting",
	"completed",
	"manual",
	"returning",
	"returned",
	"given_up",
	"unknown",
] as const

/** An NFT on its way from Kaia. */
export type ListedMigration = Readonly<{
	id: string
	at: Date
	status: (typeof MIGRATION_STATES)[number]
	/** Why it waits for an operator. */
	failure: string | null
	name: string
	/** Contract and number. */
	oldNft: string
	oldWallet: string
	newWallet: string | null
	/** Of the transaction that brought the old NFT. */
	hash: string | null
	newMint: string | null
	signature: string | null
	code: string
}>
