import { and, asc, eq, gt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { receiptOf, verifyGear } from "#app/draws/craft/proof.ts"
import { receiptHash } from "#app/draws/craft/receipt.ts"
import { notify, withdraw } from "#app/settlement/notices.server.ts"
import { intent, receipt } from "#app/settlement/tables.server.ts"
import { weighOdds } from "./forge-stop.server.ts"
import { OPEN } from "./pledge-of.server.ts"
import { proofOf } from "./proof-of.server.ts"
import { oddsInForce } from "./rules.server.ts"
import { gear, gearReceipt } from "./tables.server.ts"

const AT_ONCE = 500
const MOST_TOLD = 20
const NOTICE = "forge-wrong"

export type Rechecked = Readonly<{
	rolls: number
	/** Acts whose outcome does not follow from what it should follow from, or whose payment is not in the books. */
	wrong: readonly string[]
}>

/**
 * Reckons every roll anew, from the payment, the round and the receipt before it, and holds paid acts against the payments that the books have:
 * statistics would find a bug in weeks. Whatever differs is told to operators; and the counts are held against the odds all the same.
 */
export async function recheckRolls(ctx: Context): Promise<Rechecked> {
	const wrong: string[] = []
	let rolls = 0
	for (let after: string | null = null; ; ) {
		const rows: { id: string; hash: string }[] = await ctx.db
			.select({ id: gearReceipt.gearId, hash: gearReceipt.hash })
			.from(gearReceipt)
			.where(after === null ? undefined : gt(gearReceipt.gearId, after))
			.orderBy(asc(gearReceipt.gearId))
			.limit(AT_ONCE)
		for (const { id, hash } of rows) {
			const proof = await proofOf(ctx, id)
			const isSo = proof && verifyGear(proof, { acceptDemo: ctx.demo }).ok && receiptHash(receiptOf(proof)) === hash
			if (!isSo) wrong.push(id)
		}
		rolls += rows.length
		after = rows.at(-1)?.id ?? null
		if (rows.length < AT_ONCE) break
	}
	wrong.push(...(await unmatched(ctx)))
	const rule = await oddsInForce(ctx, await ctx.now())
	if (rule) await weighOdds(ctx, rule)
	if (wrong.length === 0) await withdraw(ctx, NOTICE, "rolls")
	else {
		ctx.log.error({ wrong: wrong.slice(0, MOST_TOLD), count: wrong.length }, "rolls of the forge do not follow")
		await notify(ctx, { kind: NOTICE, subject: "rolls", facts: { count: wrong.length, first: wrong[0] ?? "" } })
	}
	return { rolls, wrong }
}

/** Paid acts without their payment in the books, and payments without their act: by the act's id. */
async function unmatched({ db }: Pick<Context, "db">): Promise<string[]> {
	const rows = await db
		.select({ act: gear.id, paid: intent.subjectId })
		.from(gear)
		.fullJoin(intent, and(eq(intent.subjectId, gear.id), eq(intent.purpose, OPEN), sql`${intent.status} = 'settled'`))
		.leftJoin(receipt, and(eq(receipt.intentId, intent.id), eq(receipt.outcome, "settles")))
		.where(
			sql`(${gear.blockTime} is not null and ${receipt.signature} is distinct from ${gear.signature})
				or (${intent.purpose} = ${OPEN} and ${intent.status} = 'settled' and ${gear.blockTime} is null)`,
		)
		.limit(MOST_TOLD)
	return rows.flatMap(({ act, paid }) => act ?? paid ?? [])
}
