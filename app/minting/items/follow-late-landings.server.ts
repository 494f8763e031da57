import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { requirePurchase } from "../queries.server.ts"
import { itemStatus } from "../status.ts"
import { mintingItem, mintingMaster, mintPlan, mintPurchase, mintUnit } from "../tables.server.ts"
import { giveUpItems } from "./refund-items.server.ts"
import { repairBySignature } from "./repair-by-signature.server.ts"

/** How long after it failed an item is looked for on the chain, and how many at a time: a proof that it cannot land is not known to have been wrong. */
const LOOK_MS = 30 * 60_000
const MOST = 20

/**
 * What failed by every proof and landed all the same is its buyer's (T5 40 → 20); and whoever was sold the same number meanwhile is not left with an
 * NFT that can never be made: their item is given up and paid back. Answers how many were put right.
 */
export async function followLateLandings(ctx: Context): Promise<number> {
	let landed = 0
	for (const one of await listFailed(ctx)) {
		const { minting } = ctx.chains.of(one.chain)
		try {
			const found = await minting.mintedState({ id: one.secret, collection: one.collection })
			if (found.state !== "minted" || found.by?.to !== one.wallet) continue
			landed += await repairBySignature(ctx, {
				purchaseId: one.purchaseId,
				signature: found.by.signature,
				by: "system",
			})
		} catch (error) {
			ctx.log.warn({ err: error, purchase: one.purchaseId }, "a failed item is not looked for")
		}
	}
	return landed + (await giveUpTaken(ctx))
}

/** Items that were signed for and failed a short while ago. */
async function listFailed({ db, now }: Context) {
	const since = new Date((await now()).getTime() - LOOK_MS)
	return db
		.select({
			purchaseId: mintPurchase.id,
			wallet: mintPurchase.wallet,
			chain: mintPlan.chain,
			collection: mintPlan.collection,
			secret: mintUnit.secret,
		})
		.from(mintingItem)
		.innerJoin(mintingMaster, eq(mintingMaster.id, mintingItem.masterId))
		.innerJoin(mintPurchase, eq(mintPurchase.id, mintingMaster.purchaseId))
		.innerJoin(mintPlan, eq(mintPlan.id, mintPurchase.planId))
		.innerJoin(mintUnit, and(eq(mintUnit.planId, mintPlan.id), eq(mintUnit.number, mintingItem.number)))
		.where(
			and(
				eq(mintingItem.status, itemStatus.code("failed")),
				isNotNull(mintingItem.signature),
				gt(mintingItem.changedAt, since),
			),
		)
		.orderBy(desc(mintingItem.changedAt))
		.limit(MOST)
}

/** Items under way whose number somebody else of the plan has: nothing can make them. What is signed for meanwhile fails by itself first. */
async function giveUpTaken(ctx: Context): Promise<number> {
	const rows = await ctx.db.execute<{ purchase: string; item: string }>(sql`
		select p.id as purchase, i.id as item from mint_purchase p
		join minting_master m on m.purchase_id = p.id join minting_item i on i.master_id = m.id and i.status in ('0','40')
		join minting_item j on j.number = i.number and j.status = '20' and j.id <> i.id
		join minting_master n on n.id = j.master_id join mint_purchase q on q.id = n.purchase_id and q.plan_id = p.plan_id
		where p.status = '10' and p.way <> 'atomic' limit 500`)
	const ids = rows.map((row) => row.item)
	let givenUp = 0
	for (const purchaseId of new Set(rows.map((row) => row.purchase)))
		givenUp += await inTransaction(ctx, async (ctx) => {
			const whole = await requirePurchase(ctx, purchaseId, { lock: true })
			const items = whole.items.filter((one) => ids.includes(one.id))
			const cause = { actor: "system", reason: "number-taken", at: await ctx.now() }
			return giveUpItems(ctx, { whole, items, cause })
		})
	return givenUp
}
