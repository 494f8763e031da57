import type {
	mintingItem,
	mintingMaster,
	mintingPayment,
	mintPhase,
	mintPlan,
	mintPrice,
	mintPurchase,
} from "./tables.server.ts"

export type Plan = typeof mintPlan.$inferSelect
export type Phase = typeof mintPhase.$inferSelect
export type Price = typeof mintPrice.$inferSelect
export type Purchase = typeof mintPurchase.$inferSelect
export type MintingPayment = typeof mintingPayment.$inferSelect
export type Master = typeof mintingMaster.$inferSelect
export type Item = typeof mintingItem.$inferSelect

/** A plan with what it sells at, and when. */
export type WholePlan = Readonly<{ plan: Plan; phases: readonly Phase[]; prices: readonly Price[] }>

/** A purchase with all that belongs to it; items by their number. */
export type WholePurchase = Readonly<{
	plan: Plan
	purchase: Purchase
	master: Master
	items: readonly Item[]
	payment: MintingPayment | null
}>
