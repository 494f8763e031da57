import type { Chain } from "#app/db/context.ts"
import type { Listed } from "#app/lib/listing.ts"
import { type Lang, paths } from "#app/lib/paths.ts"

export const WALLET_TERMS = {
	sorts: ["first-", "first", "address", "address-"],
	filters: ["q", "chain"],
	found: { by: "q", sort: "address" },
} as const
export type WalletListing = Listed<(typeof WALLET_TERMS.sorts)[number], (typeof WALLET_TERMS.filters)[number]>
/** A wallet that has signed in. `seenAt`: null where its sessions are no longer kept. */
export type WalletLine = Readonly<{
	chain: Chain
	address: string
	walletType: string
	/** Null: it has chosen none. */
	language: Lang | null
	firstAt: Date
	seenAt: Date | null
}>

export const ACCOUNT_TERMS = {
	sorts: ["made-", "made", "id", "id-", "found"],
	filters: ["q"],
	found: { by: "q", sort: "found" },
} as const
export type AccountListing = Listed<(typeof ACCOUNT_TERMS.sorts)[number], (typeof ACCOUNT_TERMS.filters)[number]>
/** An account by ID and password, of a member or of an operator. */
export type AccountLine = Readonly<{
	uid: string
	name: string
	nickname: string
	language: string
	isOperator: boolean
	madeAt: Date
	seenAt: Date | null
	closedAt: Date | null
}>

/** The page of one wallet. */
export const userAt = ({ chain, address }: Readonly<{ chain: string; address: string }>): string =>
	`${paths.admin("users/wallet")}?${new URLSearchParams({ chain, address })}`
