import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inSavepoint, inTransaction, sqlState } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { unitsOf } from "../purchases/units-of.server.ts"
import { requirePurchase } from "../queries.server.ts"
import type { WholePurchase } from "../rows.ts"
import { purchaseStatus } from "../status.ts"
import { offerStock, stockLeft } from "../stock.server.ts"
import { mintingItem } from "../tables.server.ts"

type Offering = Pick<WholePurchase, "purchase" | "items">

const TRIES = 5
/** What the guard of an item's number answers: nobody holds what is offered, and another has taken it before it was written down. */
const TAKEN_MEANWHILE = "23000"

/** Names the NFTs that a quote is for, without taking them from anybody. Refuses where there is not enough; in the caller's transaction. */
export async function offerItems(ctx: Pick<Context, "db">, { purchase, items }: Offering): Promise<void> {
	const { planId, id: purchaseId, quantity } = purchase
	for (let left = TRIES; left > 0; left--) {
		const numbers = await offerStock(ctx, { planId, purchaseId, quantity })
		if (!numbers) throw await notEnough(ctx, { planId, quantity })
		if (await isWritten(ctx, items, numbers)) return
	}
	throw new Refusal("minting:error.taken", { status: 409 })
}

/** False: another was faster, and nothing is written. */
async function isWritten(
	ctx: Pick<Context, "db">,
	items: Offering["items"],
	numbers: readonly number[],
): Promise<boolean> {
	try {
		await inSavepoint(ctx, async ({ db }) => {
			for (const [i, { id }] of items.entries())
				await db.update(mintingItem).set({ number: numbers[i] }).where(eq(mintingItem.id, id))
		})
		return true
	} catch (error) {
		if (sqlState(error) === TAKEN_MEANWHILE) return false
		throw error
	}
}

/** A quote with NFTs that are still to be had: for those that somebody else has taken meanwhile it is offered others. */
export const requireOffered = (ctx: Context, purchaseId: string): Promise<WholePurchase> =>
	inTransaction(ctx, async (ctx) => {
		const whole = await requirePurchase(ctx, purchaseId, { lock: true })
		const isQuote = whole.purchase.way === "atomic" && whole.purchase.status === purchaseStatus.code("wait")
		if (!isQuote || (await unitsOf(ctx, whole)).length === whole.items.length) return whole
		await offerItems(ctx, whole)
		return requirePurchase(ctx, purchaseId)
	})

/** Why there are not so many: all are taken, or some are just being put into their collection. */
export async function notEnough(
	ctx: Pick<Context, "db">,
	{ planId, quantity }: Readonly<{ planId: string; quantity: number }>,
): Promise<Refusal> {
	const isLeft = (await stockLeft(ctx, planId)) >= quantity
	return new Refusal(isLeft ? "minting:error.preparing" : "minting:error.sold-out", { status: 409 })
}
