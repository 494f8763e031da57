import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Cause } from "#app/operations/transition.server.ts"
import type { OrderHandlers } from "#app/settlement/handlers.ts"
import { completeItem } from "./items/complete-item.server.ts"
import { LANDS_MS } from "./items/derive-master.ts"
import { followItems } from "./items/follow-items.server.ts"
import { isAnothers } from "./items/is-anothers.server.ts"
import { keepPayment } from "./items/keep-payment.server.ts"
import { giveUpItems } from "./items/refund-items.server.ts"
import { moveItem } from "./purchases/move.server.ts"
import { requirePurchase } from "./queries.server.ts"
import { itemStatus } from "./status.ts"
import { mintingItem, mintingMaster, mintUnit } from "./tables.server.ts"

/** What happens to an item that was paid for, or is given, as its order goes its way. */
export const mintedHandlers: OrderHandlers = {
	async sending(ctx, { subject, signature, at }) {
		const { purchase, item } = await itemOf(ctx, subject)
		const cause = { actor: "system", reason: "signed", evidence: { signature }, at }
		const waiting = await waitAgain(ctx, item, { actor: "system", reason: "tried-again", at })
		const landsUntil = new Date(at.getTime() + LANDS_MS)
		// Five at most: the order's own four, and one more that an operator asked for.
		const tries = Math.min(waiting.tries + 1, 5)
		await moveItem(ctx, waiting, { to: "processing", cause, set: { signature, landsUntil, tries } })
		await followItems(ctx, purchase.id, cause)
	},
	async done(ctx, { subject, signature, proof, at }) {
		const whole = await itemOf(ctx, subject)
		const { purchase, item } = whole
		if (item.status === itemStatus.code("completed")) return
		// No transaction of its own has made it: it may be somebody's whose transaction landed after all.
		if (proof === null && (await isAnothers(ctx, { whole, item, signature }))) {
			const cause = { actor: "chain", reason: "number-taken", evidence: { signature: signature ?? "" }, at }
			await giveUpItems(ctx, { whole, items: [item], isCalledOff: true, cause })
			return
		}
		const by = signature ?? item.signature ?? ""
		const cause = { actor: "chain", reason: "minted", evidence: { signature: by, ...proof }, at }
		await completeItem(ctx, { purchase, item, signature: by, cause })
		await keepPayment(ctx, { purchase, item, at })
		await followItems(ctx, purchase.id, cause)
	},
	async failed(ctx, { subject, signature, reason, proof, isTriedAgain, at }) {
		const { purchase, item } = await itemOf(ctx, subject)
		if (item.status !== itemStatus.code("processing")) return
		const cause = { actor: "chain", reason, evidence: { signature, ...proof }, at }
		await moveItem(ctx, item, { to: "failed", cause })
		if (isTriedAgain)
			await waitAgain(
				ctx,
				{ ...item, status: itemStatus.code("failed") },
				{ actor: "system", reason: "tried-again", at },
			)
		await followItems(ctx, purchase.id, cause)
	},
}

/** What happens to an NFT that is put into its collection before it is sold. */
export const prepareHandlers: OrderHandlers = {
	async sending() {},
	async done(ctx, { subject, at }) {
		await ctx.db.update(mintUnit).set({ preparedAt: at }).where(eq(mintUnit.secret, subject))
	},
	// An operator sees to what waits after its last try; until then it is not sold.
	async failed() {},
}

/** A failed item waits for its next try; any other stays as it is. */
async function waitAgain(ctx: Context, item: typeof mintingItem.$inferSelect, cause: Cause) {
	if (item.status !== itemStatus.code("failed")) return item
	await moveItem(ctx, item, { to: "wait", cause })
	return { ...item, status: itemStatus.code("wait") }
}

/** An item and its purchase, whose row is locked first. */
async function itemOf(ctx: Context, itemId: string) {
	const [found] = await ctx.db
		.select({ purchaseId: mintingMaster.purchaseId })
		.from(mintingItem)
		.innerJoin(mintingMaster, eq(mintingMaster.id, mintingItem.masterId))
		.where(eq(mintingItem.id, itemId))
	if (!found) throw new Error(`nobody ordered the item ${itemId}`)
	const whole = await requirePurchase(ctx, found.purchaseId, { lock: true })
	const item = whole.items.find((one) => one.id === itemId)
	if (!item) throw new Error(`the item ${itemId} has no purchase`)
	return { ...whole, item }
}
