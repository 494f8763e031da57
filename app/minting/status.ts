import { defineStatus } from "#app/operations/status.ts"

/**
 * A purchase (T3). `wait`: quoted. `processing`: the buyer's signed bytes are stored, or the payment is final, or nothing is to be paid.
 * `failed`: nothing is minted by it as things stand. `counted`: towards the limits of a wallet.
 */
export const purchaseStatus = defineStatus(
	"nft-mint",
	{
		wait: { code: "0", to: ["processing", "failed"] },
		failed: { code: "5", to: ["wait", "completed"] },
		processing: { code: "10", to: ["completed", "failed"] },
		completed: { code: "20", to: [] },
	},
	{ open: ["wait", "processing"], counted: ["wait", "processing", "completed"] },
)

/** What a purchase's items come to together (T4): always derived from them (`deriveMaster`), never set by hand. */
export const masterStatus = defineStatus("minting-master", {
	wait: { code: "0", to: ["processing", "completeFailed"] },
	processing: { code: "10", to: ["completed", "partiallyFailed", "completeFailed", "unknown"] },
	completed: { code: "20", to: [] },
	partiallyFailed: { code: "30", to: ["processing", "completed"] },
	completeFailed: { code: "40", to: ["processing", "completed", "partiallyFailed"] },
	unknown: { code: "90", to: ["processing", "completed", "partiallyFailed", "completeFailed"] },
})

/** One NFT of a purchase (T5). */
export const itemStatus = defineStatus(
	"minting-item",
	{
		wait: { code: "0", to: ["processing", "failed"] },
		processing: { code: "10", to: ["completed", "failed"] },
		completed: { code: "20", to: [] },
		failed: { code: "40", to: ["wait", "completed"] },
	},
	{ final: ["completed", "failed"] },
)

/** What is paid for a purchase (T6). A new try is a new row. */
export const paymentStatus = defineStatus("minting-payment", {
	wait: { code: "0", to: ["completed", "failed"] },
	failed: { code: "5", to: ["completed"] },
	completed: { code: "10", to: [] },
})

/** A plan of minting (T8). It is paused beside that: `paused_at`. */
export const planStatus = defineStatus("mint-plan", {
	wait: { code: "0", to: ["processing", "failed"] },
	failed: { code: "5", to: ["wait"] },
	processing: { code: "10", to: ["completed", "failed"] },
	completed: { code: "50", to: [] },
})

export type PurchaseStatus = (typeof purchaseStatus)["names"][number]
export type MasterStatus = (typeof masterStatus)["names"][number]
export type ItemStatus = (typeof itemStatus)["names"][number]
export type PaymentStatus = (typeof paymentStatus)["names"][number]
export type PlanStatus = (typeof planStatus)["names"][number]
