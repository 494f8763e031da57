import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Cause } from "#app/operations/transition.server.ts"
import { moveItem } from "../purchases/move.server.ts"
import type { Item, Purchase } from "../rows.ts"
import { itemStatus } from "../status.ts"
import { mintPlan, mintUnit } from "../tables.server.ts"

type Completing = Readonly<{ purchase: Purchase; item: Item; signature: string; cause: Cause }>

/** The chain shows an item as minted by this transaction. What nobody has seen under way is taken as having been. */
export async function completeItem(ctx: Context, { purchase, item, signature, cause }: Completing): Promise<void> {
	if (item.status === itemStatus.code("completed")) return
	let now = item
	if (item.status === itemStatus.code("wait")) {
		const tries = item.tries + 1
		await moveItem(ctx, item, { to: "processing", cause, set: { signature, tries } })
		now = { ...item, status: itemStatus.code("processing"), tries }
	}
	const asset = await assetOf(ctx, purchase.planId, item.number)
	await moveItem(ctx, now, { to: "completed", cause, set: { signature, asset } })
}

/** The address of an NFT of a plan: it follows from its secret. */
async function assetOf(ctx: Pick<Context, "db" | "chains">, planId: string, number: number | null): Promise<string> {
	if (number === null) throw new Error("an item without a number is on no chain")
	const [plan] = await ctx.db.select().from(mintPlan).where(eq(mintPlan.id, planId))
	if (!plan) throw new Error(`there is no plan ${planId}`)
	const id = await secretOf(ctx, planId, number)
	return ctx.chains.of(plan.chain).minting.addressOf({ id, collection: plan.collection })
}

/** The secret of a plan's NFT, from which its address follows. */
export async function secretOf({ db }: Pick<Context, "db">, planId: string, number: number): Promise<string> {
	const [unit] = await db
		.select({ secret: mintUnit.secret })
		.from(mintUnit)
		.where(and(eq(mintUnit.planId, planId), eq(mintUnit.number, number)))
	if (!unit) throw new Error(`the plan ${planId} has no number ${number}`)
	return unit.secret
}
