import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Cause } from "#app/operations/transition.server.ts"
import { completeItem } from "../items/complete-item.server.ts"
import { followItems } from "../items/follow-items.server.ts"
import { requirePurchase } from "../queries.server.ts"
import { purchaseStatus } from "../status.ts"
import { keepMinted } from "../stock.server.ts"
import { mintPurchase } from "../tables.server.ts"
import { movePayment } from "./move.server.ts"

type Settling = Readonly<{ purchaseId: string; signature: string; cause: Cause }>

/**
 * One finalized transaction has paid and minted a purchase: payment 10, items 20, master and mint 20. A late one counts as well. Told again it does
 * nothing. In the caller's transaction.
 */
export async function settleAtomic(ctx: Context, { purchaseId, signature, cause }: Settling): Promise<boolean> {
	const { purchase, items, payment } = await requirePurchase(ctx, purchaseId, { lock: true })
	if (purchase.status === purchaseStatus.code("completed")) return false
	await movePayment(ctx, payment, { to: "completed", cause, set: { signature } })
	for (const item of items) await completeItem(ctx, { purchase, item, signature, cause })
	await ctx.db.update(mintPurchase).set({ signature }).where(eq(mintPurchase.id, purchaseId))
	await keepMinted(ctx, purchaseId)
	await followItems(ctx, purchaseId, cause)
	return true
}
