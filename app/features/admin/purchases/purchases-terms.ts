import type { Listed } from "#app/lib/listing.ts"
import type { PurchaseStatus } from "#app/minting/status.ts"
import type { Sum } from "../mints/mints-terms.ts"

/** How operators may ask for purchases. */
export const PURCHASES_TERMS = {
	sorts: ["created-", "created"],
	filters: ["state", "wallet", "id", "signature", "plan"],
} as const
export type PurchasesListing = Listed<(typeof PURCHASES_TERMS.sorts)[number], (typeof PURCHASES_TERMS.filters)[number]>

/** A purchase as a list of operators shows it. */
export type PurchaseLine = Readonly<{
	id: string
	plan: string
	wallet: string
	quantity: number
	way: "atomic" | "pay-first" | "free"
	state: PurchaseStatus
	price: Sum | null
	signature: string | null
	reason: string | null
	createdAt: Date
}>
