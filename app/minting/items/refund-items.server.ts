import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Cause } from "#app/operations/transition.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { moveItem } from "../purchases/move.server.ts"
import { requirePurchase } from "../queries.server.ts"
import type { Item, WholePurchase } from "../rows.ts"
import { MINT_ITEM, MINT_REFUND } from "../settlement-purposes.ts"
import { itemStatus } from "../status.ts"
import { giveStock } from "../stock.server.ts"
import { mintingRefund } from "../tables.server.ts"
import { followItems } from "./follow-items.server.ts"
import { unitPriceOf } from "./keep-payment.server.ts"

/**
 * Pays back each failed item of a purchase that was paid first, and each whose order is held because it cannot be carried out. Answers how many. The
 * worker's alone.
 */
export const refundItems = (ctx: Context, purchaseId: string): Promise<number> =>
	inTransaction(ctx, async (ctx) => {
		const whole = await requirePurchase(ctx, purchaseId, { lock: true })
		if (whole.purchase.way !== "pay-first") return 0
		const cause = { actor: "system", reason: "paid-back", at: await ctx.now() }
		return giveUpItems(ctx, { whole, items: whole.items, unless: ["queued"], cause })
	})

type GivingUp = Readonly<{
	/** Its row is locked. */
	whole: WholePurchase
	items: readonly Item[]
	/** Orders in such a state are left alone. */
	unless?: readonly "queued"[]
	/** Their orders have ended already, in this transaction. */
	isCalledOff?: boolean
	cause: Cause
}>

/**
 * Gives up items that nothing is under way for: the order is called off in the same transaction as what was paid first is owed back, so it is minted
 * or paid back and never both. Its place in the stock is free again. In the caller's transaction; answers how many.
 */
export async function giveUpItems(
	ctx: Context,
	{ whole, items, unless = [], isCalledOff = false, cause }: GivingUp,
): Promise<number> {
	const { purchase } = whole
	const waiting = (["queued", "held", "stuck"] as const).filter((one) => !unless.some((other) => other === one))
	let givenUp = 0
	for (const item of items) {
		const isWaiting = item.status === itemStatus.code("wait")
		if (!isWaiting && item.status !== itemStatus.code("failed")) continue
		if (!isCalledOff && !(await cancelOrder(ctx, item, waiting))) continue
		if (isWaiting) await moveItem(ctx, item, { to: "failed", cause })
		if (purchase.way === "pay-first") await payBack(ctx, whole, item)
		givenUp++
	}
	if (givenUp === 0) return 0
	await giveStock(ctx, purchase.id)
	await followItems(ctx, purchase.id, cause)
	return givenUp
}

/** False: it is not waiting for anybody, or was called off before. */
async function cancelOrder(
	{ db }: Pick<Context, "db">,
	item: Item,
	waiting: readonly ("queued" | "held" | "stuck")[],
): Promise<boolean> {
	const rows = await db
		.update(outgoing)
		.set({ status: "cancelled", reason: "refunded" })
		.where(and(eq(outgoing.purpose, MINT_ITEM), eq(outgoing.subjectId, item.id), isAnyOf(outgoing.status, waiting)))
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

/** What was given up landed after all: what goes back for it waits for an operator. False: nothing goes back for it. */
export async function holdRefund({ db }: Pick<Context, "db">, itemId: string): Promise<boolean> {
	const [refund] = await db.select({ id: mintingRefund.id }).from(mintingRefund).where(eq(mintingRefund.itemId, itemId))
	if (!refund) return false
	await db
		.update(outgoing)
		.set({ status: "held", reason: "operator" })
		.where(and(eq(outgoing.purpose, MINT_REFUND), eq(outgoing.subjectId, refund.id), eq(outgoing.status, "queued")))
	return true
}

export const refundHandlers: PayoutHandlers = {
	async done(ctx, { subjects, at }) {
		await ctx.db.update(mintingRefund).set({ doneAt: at }).where(isAnyOf(mintingRefund.id, subjects))
	},
}
