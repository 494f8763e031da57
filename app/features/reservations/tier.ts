/** Collections that a discount can be given for, the highest first. */
export const TIERS = ["genesis", "kongz", "hag", "alya", "fitri", "society"] as const
export type Tier = (typeof TIERS)[number]
export const isTier = (text: unknown): text is Tier => TIERS.some((one) => one === text)

type Discounts = Readonly<Record<Tier, number>>

/** The tier among those that somebody holds that gives the most; null: none gives any. */
export function bestTier(held: readonly string[], discounts: Discounts): Tier | null {
	const theirs = TIERS.filter((tier) => held.includes(tier) && discounts[tier] > 0)
	return theirs.toSorted((a, b) => discounts[b] - discounts[a])[0] ?? null
}

/** Whether it counts at the desk: held when it was booked, and held now. The lesser of both is given. */
export function discountAtVisit(booked: number, heldNow: readonly string[], discounts: Discounts): number {
	const tier = bestTier(heldNow, discounts)
	return tier === null ? 0 : Math.min(booked, discounts[tier])
}
