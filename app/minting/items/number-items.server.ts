import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Item, Purchase } from "../rows.ts"
import { stockLeft, takeStock } from "../stock.server.ts"
import { mintingItem } from "../tables.server.ts"

type Numbering = Readonly<{ purchase: Purchase; items: readonly Item[] }>

/** Takes stock for a purchase and gives each of its items a number. Refuses where there is not enough; in the caller's transaction. */
export async function numberItems(ctx: Pick<Context, "db">, { purchase, items }: Numbering): Promise<void> {
	const { planId, id: purchaseId, quantity } = purchase
	const numbers = await takeStock(ctx, { planId, purchaseId, quantity })
	if (!numbers) {
		const isLeft = (await stockLeft(ctx, planId)) >= quantity
		throw new Refusal(isLeft ? "minting:error.preparing" : "minting:error.sold-out", { status: 409 })
	}
	const free = numbers.filter((number) => !items.some((one) => one.number === number))
	for (const item of items.filter((one) => one.number === null))
		await ctx.db.update(mintingItem).set({ number: free.shift() }).where(eq(mintingItem.id, item.id))
}
