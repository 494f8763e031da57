import { and, asc, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { AIRDROP_COIN, AIRDROP_NFT } from "./money.ts"
import { moveRecord } from "./move-record.server.ts"
import { airdropRecord } from "./tables.server.ts"

/**
 * Rows that have failed wait again (40 to 0), and are sent in the next group: only those whose payout stands still for good, or was never queued, so
 * nothing of them can arrive a second time, and none whose old NFT stands in another list by now. Answers how many. In the caller's transaction.
 */
export async function retryFailed(
	ctx: Context,
	{ batchId, actor, at }: Readonly<{ batchId: string; actor: string; at: Date }>,
): Promise<number> {
	const failed = await ctx.db
		.select()
		.from(airdropRecord)
		.where(
			and(
				eq(airdropRecord.batchId, batchId),
				eq(airdropRecord.status, "40"),
				sql`not exists (select from ${airdropRecord} other where other.old_mint_account = ${airdropRecord.oldMintAccount} and other.status <> '40')`,
			),
		)
		.orderBy(asc(airdropRecord.id))
		.for("update")
	const sent = await ctx.db
		.select({ id: outgoing.subjectId, status: outgoing.status })
		.from(outgoing)
		.where(
			and(
				isAnyOf(
					outgoing.subjectId,
					failed.map((one) => one.id),
				),
				isAnyOf(outgoing.purpose, [AIRDROP_COIN, AIRDROP_NFT]),
			),
		)
	const statusOf = new Map(sent.map((one) => [one.id, one.status]))
	const again = failed.filter(({ id, oldMintAccount }) => {
		const status = statusOf.get(id)
		// Of what is carried over some are found not to fit before anything is queued for them.
		return status === undefined ? oldMintAccount !== null : status === "held" || status === "stuck"
	})
	for (const record of again)
		await moveRecord(ctx, record, { to: "wait", cause: { actor, reason: "tried-again", at }, set: { reason: null } })
	return again.length
}
