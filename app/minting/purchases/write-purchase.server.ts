import type { Context } from "#app/db/context.ts"
import { type Cause, recordCreation } from "#app/operations/transition.server.ts"
import { openIntent } from "#app/settlement/intents.server.ts"
import { LANDS_LATER_MS, payableOn } from "../prices.ts"
import type { Plan, Purchase } from "../rows.ts"
import { MINT_PAYMENT } from "../settlement-purposes.ts"
import { itemStatus, masterStatus, paymentStatus, purchaseStatus } from "../status.ts"
import { mintingItem, mintingMaster, mintingPayment, mintPurchase } from "../tables.server.ts"

export type NewPurchase = Readonly<{
	plan: Plan
	row: Omit<typeof mintPurchase.$inferInsert, "planId" | "reference" | "status"> & Readonly<{ id: string }>
	cause: Cause
}>
type Asking = Pick<Context, "db" | "chains" | "assets" | "vaults">

/** Writes a purchase with its master and, where something is to be paid, its payment and what settlement waits for. In the caller's transaction. */
export async function writePurchase(ctx: Asking, { plan, row, cause }: NewPurchase): Promise<Purchase> {
	const reference = row.id
	const [purchase] = await ctx.db
		.insert(mintPurchase)
		.values({ ...row, planId: plan.id, reference })
		.returning()
	const [master] = await ctx.db
		.insert(mintingMaster)
		.values({ purchaseId: row.id, changedAt: cause.at })
		.returning({ id: mintingMaster.id })
	if (!purchase || !master) throw new Error("a purchase was not written")
	await recordCreation(ctx, { machine: purchaseStatus, id: purchase.id, to: "wait", cause })
	await recordCreation(ctx, { machine: masterStatus, id: master.id, to: "wait", cause })
	const items = Array.from({ length: purchase.quantity }, () => ({ masterId: master.id, changedAt: cause.at }))
	for (const { id } of await ctx.db.insert(mintingItem).values(items).returning({ id: mintingItem.id }))
		await recordCreation(ctx, { machine: itemStatus, id, to: "wait", cause })
	await askForPayment(ctx, { plan, purchase, cause })
	return purchase
}

/** A new payment of a purchase: a new try is a new one. */
export async function askForPayment(
	ctx: Asking,
	{ plan, purchase, cause }: Readonly<{ plan: Plan; purchase: Purchase; cause: Cause }>,
): Promise<void> {
	const { asset, units } = purchase
	if (asset === null || units === null) return
	const chain = ctx.chains.of(plan.chain)
	const payable = payableOn(ctx, chain).find((one) => one.asset.address === asset)
	if (!payable) throw new Error(`nothing of ours takes ${asset}`)
	const isAtomic = purchase.way === "atomic"
	const id = crypto.randomUUID()
	const intent = await openIntent(ctx, {
		purpose: MINT_PAYMENT,
		subjectId: id,
		chain,
		vault: payable.vault,
		asset,
		units,
		owner: purchase.wallet,
		// What was signed while the quote held may land a little later, and is then minted.
		expiresAt: isAtomic ? new Date(purchase.expiresAt.getTime() + LANDS_LATER_MS) : purchase.expiresAt,
		late: isAtomic ? "honour" : "refund",
		at: cause.at,
	})
	await ctx.db.insert(mintingPayment).values({
		id,
		purchaseId: purchase.id,
		asset,
		units,
		vault: payable.vault,
		intentId: intent.id,
		createdAt: cause.at,
	})
	await recordCreation(ctx, { machine: paymentStatus, id, to: "wait", cause })
}
