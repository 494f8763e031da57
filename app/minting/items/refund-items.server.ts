import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { MINT_ITEM, MINT_REFUND } from "../purposes.ts"
import { requirePurchase } from "../queries.server.ts"
import type { Item, WholePurchase } from "../rows.ts"
import { itemStatus } from "../status.ts"
import { giveStock } from "../stock.server.ts"
import { mintingRefund } from "../tables.server.ts"
import { unitPriceOf } from "./keep-payment.server.ts"

/**
 * Pays back each failed item of a purchase that was paid first: its order is cancelled in the same transaction, so it is minted or paid back and
 * never both. Its place in the stock is free again. Answers how many. The worker's alone.
 */
export const refundItems = (ctx: Context, purchaseId: string): Promise<number> =>
	inTransaction(ctx, async (ctx) => {
		const whole = await requirePurchase(ctx, purchaseId, { lock: true })
		if (whole.purchase.way !== "pay-first") return 0
		let refunded = 0
		for (const item of whole.items.filter((one) => one.status === itemStatus.code("failed")))
			if (await cancelOrder(ctx, item)) {
				await payBack(ctx, whole, item)
				refunded++
			}
		if (refunded > 0) await giveStock(ctx, purchaseId)
		return refunded
	})

/** False: it is not waiting for anybody, or was paid back before. */
async function cancelOrder({ db }: Pick<Context, "db">, item: Item): Promise<boolean> {
	const rows = await db
		.update(outgoing)
		.set({ status: "cancelled", reason: "refunded" })
		.where(and(eq(outgoing.purpose, MINT_ITEM), eq(outgoing.subjectId, item.id), eq(outgoing.status, "stuck")))
		.returning({ id: outgoing.id })
	return rows.length === 1
}

async function payBack(ctx: Context, { plan, purchase, payment }: WholePurchase, item: Item): Promise<void> {
	const { asset } = purchase
	if (asset === null || !payment) throw new Error("what was not paid is not paid back")
	const at = await ctx.now()
	const units = unitPriceOf(purchase)
	const [refund] = await ctx.db
		.insert(mintingRefund)
		.values({ itemId: item.id, asset, units, createdAt: at })
		.returning({ id: mintingRefund.id })
	if (!refund) throw new Error("a refund was not written")
	const owed = { kind: "owed", asset } as const
	const leg = { leg: "refund", debit: { ...owed, owner: purchase.id }, credit: { ...owed, owner: refund.id }, units }
	await post(ctx, { name: "mint-refund", id: refund.id, at }, [leg])
	await queuePayout(ctx, {
		purpose: MINT_REFUND,
		subjectId: refund.id,
		kind: "transfer",
		chain: ctx.chains.of(plan.chain).name,
		wallet: payment.vault,
		asset,
		units,
		toAddress: purchase.wallet,
		createdAt: at,
	})
}

export const refundHandlers: PayoutHandlers = {
	async done(ctx, { subjects, at }) {
		await ctx.db.update(mintingRefund).set({ doneAt: at }).where(isAnyOf(mintingRefund.id, subjects))
	},
}
