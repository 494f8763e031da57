import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Item, Purchase } from "../rows.ts"
import { takeStock } from "../stock.server.ts"
import { mintingItem } from "../tables.server.ts"
import { notEnough } from "./offer-items.server.ts"

type Numbering = Readonly<{ purchase: Purchase; items: readonly Item[] }>

/** Takes stock for a purchase and gives each of its items a number. Refuses where there is not enough; in the caller's transaction. */
export async function numberItems(ctx: Pick<Context, "db">, { purchase, items }: Numbering): Promise<void> {
	const { planId, id: purchaseId, quantity } = purchase
	const numbers = await takeStock(ctx, { planId, purchaseId, quantity })
	if (!numbers) throw await notEnough(ctx, { planId, quantity })
	const free = numbers.filter((number) => !items.some((one) => one.number === number))
	for (const item of items.filter((one) => one.number === null))
		await ctx.db.update(mintingItem).set({ number: free.shift() }).where(eq(mintingItem.id, item.id))
}
