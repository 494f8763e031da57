import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Quotes } from "#app/chains/quotes.ts"
import type { Context } from "#app/db/context.ts"
import { freeGifts } from "#app/settlement/gift-vault.ts"
import { lockBalance } from "#app/settlement/ledger.server.ts"
import { checkMetadata, readResults } from "./metadata/check-list.server.ts"
import { textOf } from "./nft-text.ts"
import { poke } from "./poke.server.ts"
import { namedBy, receiversOf } from "./receivers.server.ts"
import { isMinting } from "./status.ts"
import { airdropBatch, airdropRecord, type DryRun } from "./tables.server.ts"

/** Result while the chain does not answer: the receivers are unchecked, and the page says so. */
const UNREAD = { refused: 0, refusedLines: [], unused: 0, isUnread: true } as const
type Batch = typeof airdropBatch.$inferSelect
/** Receivers that the node is asked about at once. */
const AT_ONCE = 1_000

/** How long one run reads metadata; what is left is read by the next. */
const READING_MS = 20_000

/** What lists would cost whose dry run was asked for, as the chain says now, and whether the rows of lists that mint are in order. Nothing is sent. */
export async function dryRuns(ctx: Context): Promise<void> {
	const { quotes } = ctx
	if (!quotes) return
	const asked = await ctx.db
		.select()
		.from(airdropBatch)
		.where(
			and(
				eq(airdropBatch.status, "draft"),
				sql`${airdropBatch.dryRunAskedAt} is not null`,
				isNull(airdropBatch.dryRunAt),
			),
		)
		.orderBy(asc(airdropBatch.dryRunAskedAt))
		.limit(5)
	const untilMs = Date.now() + READING_MS
	for (const batch of asked) {
		if (isMinting(batch.kind) && !(await checkMetadata(ctx, batch, untilMs))) {
			await poke(ctx)
			continue
		}
		const results = isMinting(batch.kind) ? await readResults(ctx, batch) : null
		const dryRun = { ...(await dryRunOf(ctx, quotes, batch)), ...(results ? { metadata: results.report } : {}) }
		await ctx.db
			.update(airdropBatch)
			.set({ dryRun, dryRunAt: await ctx.now() })
			.where(
				and(
					eq(airdropBatch.id, batch.id),
					eq(airdropBatch.status, "draft"),
					isNull(airdropBatch.dryRunAt),
					// A newer request for a dry run restarts it.
					sql`${airdropBatch.dryRunAskedAt} is not distinct from ${batch.dryRunAskedAt?.toISOString() ?? null}::timestamptz`,
				),
			)
	}
}

async function dryRunOf(ctx: Context, quotes: Quotes, batch: Batch): Promise<DryRun> {
	const rows = await ctx.db
		.select()
		.from(airdropRecord)
		.where(eq(airdropRecord.batchId, batch.id))
		.orderBy(asc(airdropRecord.line))
	const named = rows.map(({ line, newWalletAddress: to }) => ({ line, to }))
	const checked = (await receiversOf(ctx, { chain: batch.chain, rows: named, by: namedBy(batch.kind) })) ?? UNREAD
	const receivers = rows.flatMap(({ newWalletAddress: to }) => (to ? [{ to, asset: batch.address }] : []))
	const float = `${await quotes.balance()}`
	if (batch.kind !== "coin") {
		const { fee, rent } = quotes.mints
			? await quotes.mints(rows.map((row) => textOf(ctx, row, batch.asset)))
			: { fee: 0n, rent: 0n }
		const unguarded = batch.kind === "carry" && !(await ctx.chains.of(batch.chain).minting.hasGuard())
		return {
			fee: `${fee}`,
			rent: `${rent}`,
			receivers: receivers.length,
			opening: 0,
			float,
			free: null,
			unguarded,
			...checked,
		}
	}
	const { fee, rent, most, mostOpening } = await quotes.transfers()
	let opening = 0
	for (let n = 0; n < receivers.length; n += AT_ONCE)
		opening += (await quotes.withoutAccount(receivers.slice(n, n + AT_ONCE))).size
	// Whoever is not known yet may need an account.
	const withAccount = receivers.length - opening
	const unknown = rows.length - receivers.length
	const transactions = Math.ceil(withAccount / most) + Math.ceil((opening + unknown) / mostOpening)
	return {
		fee: `${BigInt(transactions) * fee}`,
		rent: `${BigInt(opening + unknown) * rent}`,
		receivers: receivers.length,
		opening,
		float,
		free: `${await lockBalance(ctx, freeGifts(batch.address))}`,
		...checked,
	}
}
