import { and, asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { withdrawHeld } from "#app/settlement/notices.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { AIRDROP_NFT } from "./money.ts"
import { airdropRecord } from "./tables.server.ts"

/**
 * NFTs of a list that could not be minted or carried are given up: nothing of them goes out any more, the rows stay failed. Answers how many;
 * null where one is on its way after all. Coins are never given up: what is owed is seen to where money is. In the caller's transaction.
 */
export async function giveUpFailed(ctx: Context, batchId: string): Promise<number | null> {
	const failed = await ctx.db
		.select({ id: airdropRecord.id })
		.from(airdropRecord)
		.where(and(eq(airdropRecord.batchId, batchId), eq(airdropRecord.status, "40")))
		.orderBy(asc(airdropRecord.id))
		.for("update")
	const subjects = failed.map((one) => one.id)
	const standing = await ctx.db
		.select({ id: outgoing.id, status: outgoing.status })
		.from(outgoing)
		.where(and(eq(outgoing.purpose, AIRDROP_NFT), isAnyOf(outgoing.subjectId, subjects)))
		.orderBy(asc(outgoing.id))
		.for("update")
	if (standing.some(({ status }) => status !== "held" && status !== "stuck")) return null
	const ids = standing.map((one) => one.id)
	await ctx.db.update(outgoing).set({ status: "cancelled", reason: "operator" }).where(isAnyOf(outgoing.id, ids))
	await withdrawHeld(ctx, ...ids)
	return failed.length
}
