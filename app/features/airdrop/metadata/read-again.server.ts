import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { poke } from "../poke.server.ts"
import { MINTING_KINDS } from "../status.ts"
import { airdropBatch } from "../tables.server.ts"
import { readFilesAgain, readResults } from "./check-list.server.ts"

/** How long one run reads; what is left is read by the next. */
const READING_MS = 20_000

/** Names the step for which files are read again. `id`: of the proposal, which is the id of the operator request as well. */
export const readingKey = (id: string, step: "proposed" | "approved"): string => `${step} ${id}`

/**
 * Reads the files of lists again whose release is proposed, or approved and not carried out yet. A file that changed, or cannot be read any more,
 * becomes a problem of the dry run: operators see its line, and the list is not released.
 */
export async function readProposedAgain(ctx: Context): Promise<void> {
	const untilMs = Date.now() + READING_MS
	for (const { batch, readFor } of await listWaiting(ctx)) {
		if (!(await readFilesAgain(ctx, { batch, readFor, untilMs }))) {
			await poke(ctx)
			continue
		}
		const results = await readResults(ctx, batch)
		if (!results?.hasChanged || !batch.dryRun) continue
		await ctx.db
			.update(airdropBatch)
			.set({ dryRun: { ...batch.dryRun, metadata: results.report } })
			.where(
				and(
					eq(airdropBatch.id, batch.id),
					eq(airdropBatch.status, "draft"),
					sql`${airdropBatch.dryRunAskedAt} is not distinct from ${batch.dryRunAskedAt?.toISOString() ?? null}::timestamptz`,
				),
			)
	}
}

async function listWaiting({ db }: Pick<Context, "db">) {
	const approved = sql<string | null>`(select a.id from operator_act a where a.kind = 'release-airdrop'
		and a.subject = "airdrop_batch"."id"::text and a.done_at is null order by a.created_at limit 1)`
	const proposed = sql<string | null>`(select p.id from proposal p where p.kind = 'release-airdrop'
		and p.subject = "airdrop_batch"."id"::text and p.status = 'proposed' and p.expires_at > clock_timestamp()
		order by p.proposed_at desc limit 1)`
	const rows = await db
		.select({ batch: airdropBatch, approved, proposed })
		.from(airdropBatch)
		.where(
			and(
				eq(airdropBatch.status, "draft"),
				isAnyOf(airdropBatch.kind, MINTING_KINDS),
				sql`${airdropBatch.dryRunAt} is not null`,
			),
		)
	return rows.flatMap(({ batch, approved, proposed }) => {
		if (approved !== null) return [{ batch, readFor: readingKey(approved, "approved") }]
		return proposed === null ? [] : [{ batch, readFor: readingKey(proposed, "proposed") }]
	})
}
