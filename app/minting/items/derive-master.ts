import type { Item, Purchase } from "../rows.ts"
import { type ItemStatus, itemStatus, type MasterStatus, purchaseStatus } from "../status.ts"

/** How long after it was signed a transaction can land, by the clock: a blockhash lives for some 90 seconds at most. */
export const LANDS_MS = 120_000
/** Within this a transaction is final as a rule (§9). What takes longer is said to be checked, and has not failed by that. */
export const TRANSACTION_TIMEOUT_MS = 55_000
/** How long after an item's transaction could land at the latest it may be without proof before it counts as unknown. */
export const UNKNOWN_AFTER_MS = 15 * 60_000

/** What items come to together (T4), where no time is over. `isStarted`: one of them was signed for, now or before. */
export function deriveMaster(items: readonly ItemStatus[], isStarted: boolean): MasterStatus {
	const every = (status: ItemStatus) => items.every((one) => one === status)
	if (every("completed")) return "completed"
	if (every("failed")) return "completeFailed"
	if (items.every((one) => one === "completed" || one === "failed")) return "partiallyFailed"
	return isStarted ? "processing" : "wait"
}

/** The same with the clock: what has been without proof for too long is unknown. */
export function masterAt(items: readonly Item[], at: Date): MasterStatus {
	const isUnknown = items.some(
		(one) =>
			one.status === itemStatus.code("processing") &&
			one.landsUntil !== null &&
			one.landsUntil.getTime() + UNKNOWN_AFTER_MS < at.getTime(),
	)
	const names = items.map((one) => itemStatus.nameOf(one.status))
	const derived = deriveMaster(
		names,
		items.some((one) => one.tries > 0),
	)
	return isUnknown && derived === "processing" ? "unknown" : derived
}

/** Whether nothing of a purchase is under way any more. */
export const isOver = ({ status }: Purchase): boolean =>
	status === purchaseStatus.code("completed") || status === purchaseStatus.code("failed")
