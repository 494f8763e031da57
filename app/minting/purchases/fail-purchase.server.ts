import type { Context } from "#app/db/context.ts"
import type { Cause } from "#app/operations/transition.server.ts"
import { requirePurchase } from "../queries.server.ts"
import { purchaseStatus } from "../status.ts"
import { giveStock, withdrawOffer } from "../stock.server.ts"
import { moveItem, moveMaster, movePayment, movePurchase } from "./move.server.ts"

/** `reason`: a code, kept with the purchase. */
export type Failing = Readonly<{ purchaseId: string; reason: string; cause: Cause }>

/**
 * Ends a purchase that nobody has paid or signed (0 → 5): its payment, items and master with it; its stock is free again, and what is still paid
 * for it is refused and goes back (what settlement waits for ends by its own time). Nothing where it has gone on already. In the caller's transaction.
 */
export async function failUnstarted(ctx: Context, failing: Failing): Promise<boolean> {
	const { purchase } = await requirePurchase(ctx, failing.purchaseId, { lock: true })
	if (purchase.status !== purchaseStatus.code("wait")) return false
	await endWhole(ctx, failing)
	return true
}

/**
 * An atomic purchase whose bytes can never land (10 → 5): nothing was paid and nothing is owed, its stock is free again, and nothing is tried
 * again by itself. Told again it does nothing.
 */
export async function failAtomic(ctx: Context, failing: Failing): Promise<boolean> {
	const { purchase } = await requirePurchase(ctx, failing.purchaseId, { lock: true })
	if (purchase.way !== "atomic") throw new Error("only what was signed whole fails whole")
	if (purchase.status !== purchaseStatus.code("processing")) return false
	await endWhole(ctx, failing)
	return true
}

async function endWhole(ctx: Context, { purchaseId, reason, cause }: Failing): Promise<void> {
	const { purchase, master, items, payment } = await requirePurchase(ctx, purchaseId)
	for (const item of items) await moveItem(ctx, item, { to: "failed", cause })
	await moveMaster(ctx, master, { to: "completeFailed", cause })
	await movePayment(ctx, payment, { to: "failed", cause })
	await movePurchase(ctx, purchase, { to: "failed", cause, set: { reason } })
	await giveStock(ctx, purchaseId)
	await withdrawOffer(ctx, purchaseId)
}
