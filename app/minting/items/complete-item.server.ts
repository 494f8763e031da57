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
export async function assetOf(
	{ db, chains }: Pick<Context, "db" | "chains">,
	planId: string,
	number: number | null,
): Promise<string> {
	const [found] = await db
		.select({ secret: mintUnit.secret, chain: mintPlan.chain, collection: mintPlan.collection })
		.from(mintUnit)
		.innerJoin(mintPlan, eq(mintPlan.id, mintUnit.planId))
		.where(and(eq(mintUnit.planId, planId), eq(mintUnit.number, number ?? 0)))
	if (!found) throw new Error("an item without a number is on no chain")
	return chains.of(found.chain).minting.addressOf({ id: found.secret, collection: found.collection })
}
