import { and, asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { AIRDROP_COIN, AIRDROP_NFT } from "./money.ts"
import { moveRecord } from "./move-record.server.ts"
import { airdropRecord } from "./tables.server.ts"

/**
 * Rows that have failed wait again (40 to 0), and are sent in the next group: only those whose payout stands still for good, so nothing of them can
 * arrive a second time. Answers how many. In the caller's transaction.
 */
export async function retryFailed(
	ctx: Context,
	{ batchId, actor, at }: Readonly<{ batchId: string; actor: string; at: Date }>,
): Promise<number> {
	const failed = await ctx.db
		.select()
		.from(airdropRecord)
		.where(and(eq(airdropRecord.batchId, batchId), eq(airdropRecord.status, "40")))
		.orderBy(asc(airdropRecord.id))
		.for("update")
	const still = await ctx.db
		.select({ id: outgoing.subjectId })
		.from(outgoing)
		.where(
			and(
				isAnyOf(
					outgoing.subjectId,
					failed.map((one) => one.id),
				),
				isAnyOf(outgoing.purpose, [AIRDROP_COIN, AIRDROP_NFT]),
				isAnyOf(outgoing.status, ["held", "stuck"]),
			),
		)
	const ids = new Set(still.map((one) => one.id))
	const again = failed.filter((one) => ids.has(one.id))
	for (const record of again)
		await moveRecord(ctx, record, { to: "wait", cause: { actor, reason: "tried-again", at }, set: { reason: null } })
	return again.length
}
