import { eq, sql } from "drizzle-orm"
import type { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { freeGifts, payingGift } from "#app/settlement/gift-vault.ts"
import { lockBalance, post } from "#app/settlement/ledger.server.ts"
import { type Acting, moveBatch, noteAct } from "./acting.server.ts"
import { readResults } from "./metadata/check-list.server.ts"
import { readingKey } from "./metadata/read-again.server.ts"
import { heldFor } from "./money.ts"
import { poke } from "./poke.server.ts"
import { namedBy, receiversOf } from "./receivers.server.ts"
import { releaseEvidence } from "./release-evidence.server.ts"
import { isMinting } from "./status.ts"
import { airdropRecord } from "./tables.server.ts"

/** What the worker goes by. A proposal that was made before `unused` was counted for every list has no such fact. */
const looked = releaseEvidence.pick({ rows: true, units: true, content: true }).extend({
	unused: releaseEvidence.shape.unused.optional(),
})
type Looked = z.infer<typeof looked>

/**
 * Releases a draft that is still what was looked at; null while its files are being read again. Of a coin, all of it is taken from what is free at
 * once, so a holder who applies late receives theirs too.
 */
export async function release(acting: Acting): Promise<string | null> {
	const { ctx, act, batch, at } = acting
	const read = looked.safeParse(act.evidence)
	if (!read.success) return "unreadable"
	if (batch.status === "released") return "done"
	if (batch.status !== "draft") return "not-a-draft"
	if (!(await isSameList(acting, read.data))) return "another-list"
	const unchecked = isMinting(batch.kind) ? await whyUnchecked(acting, read.data.content) : null
	if (unchecked === "reading") {
		await poke(ctx)
		return null
	}
	const refusal = unchecked ?? (await whyNotSent(acting, read.data))
	if (refusal) return refusal
	// Asked while this list alone is locked: a node that does not say has the act tried again.
	if (batch.kind === "carry" && !(await ctx.chains.of(batch.chain).minting.hasGuard())) return "no-guard"
	if (!(await mayRelease(acting))) return "needs-two-persons"
	if (batch.kind === "coin") {
		const pays = payingGift(ctx, batch.asset)
		if (!pays || pays.mint !== batch.address) return "no-vault"
		if ((await lockBalance(ctx, freeGifts(pays.mint))) < batch.units) return "not-covered"
		const legs = [
			{ leg: "held", debit: freeGifts(pays.mint), credit: heldFor(batch.id, pays.mint), units: batch.units },
		]
		await post(ctx, { name: "airdrop-released", id: batch.id, at }, legs)
	} else if (ctx.collections.find(batch.asset)?.address !== batch.address) return "no-such-collection"
	await moveBatch(acting, "released", { releasedBy: act.who, releasedAt: at, releaseActId: act.id })
	await noteAct(acting, "airdrop.released", {
		...{ name: batch.title, kind: batch.asset, rows: batch.rows, units: `${batch.units}` },
	})
	await poke(ctx)
	return "done"
}

/** The same rule as the guard of the table has: here it ends the request with a reason. */
async function mayRelease({ ctx, act, batch }: Acting): Promise<boolean> {
	const [row] = await ctx.db.execute<{ may: boolean }>(sql`select is_small_airdrop(${batch.id}) or exists (
		select from proposal p where p.id = ${act.id}::uuid and p.kind = 'release-airdrop' and p.subject = ${batch.id}
		and p.status = 'approved') as may`)
	return row?.may === true
}

async function isSameList({ ctx, batch }: Acting, seen: Looked): Promise<boolean> {
	const [counted] = await ctx.db
		.select({
			rows: sql<number>`count(*)::int`,
			units: sql<string>`coalesce(sum(coalesce(${airdropRecord.units}, 1)), 0)::text`,
		})
		.from(airdropRecord)
		.where(eq(airdropRecord.batchId, batch.id))
	return [counted?.rows, batch.rows].every((n) => `${n}` === seen.rows) && counted?.units === seen.units
}

/** Why the receivers rule a release out; null: they do not. */
async function whyNotSent({ ctx, batch }: Acting, seen: Looked): Promise<string | null> {
	// Of what is carried over a row with such a holder fails by itself.
	if (batch.kind === "carry") return null
	const { refused, unused } = await requireReceivers(ctx, batch)
	if (refused > 0) return "refused-receivers"
	return unused > 0 && seen.unused === undefined ? "unused-not-shown" : null
}

/** Throws where the chain does not answer: the request is tried again. */
async function requireReceivers(ctx: Context, { id, chain, kind }: Acting["batch"]) {
	const rows = await ctx.db
		.select({ line: airdropRecord.line, to: airdropRecord.newWalletAddress })
		.from(airdropRecord)
		.where(eq(airdropRecord.batchId, id))
		.orderBy(airdropRecord.line)
	const receivers = await receiversOf(ctx, { chain, rows, by: namedBy(kind) })
	if (receivers === null) throw new Error(`the chain does not say what the receivers of the list ${id} are`)
	return receivers
}

/** Why what a list mints is not what was looked at. "reading": its files are still being read again for this approval. */
async function whyUnchecked({ ctx, act, batch }: Acting, content: string | undefined): Promise<string | null> {
	const results = batch.dryRunAt ? await readResults(ctx, batch) : null
	if (!results) return "no-dry-run"
	if (results.report.problems.length > 0) return results.hasChanged ? "files-changed" : "no-dry-run"
	if (results.report.content !== content) return "another-list"
	return results.countUnreadFor(readingKey(act.id, "approved")) > 0 ? "reading" : null
}
