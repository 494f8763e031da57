import { and, asc, eq, sql } from "drizzle-orm"
import type { Holder } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { solanaReceiver } from "#app/identity/members/solana-receiver.ts"
import { type AirdropRecord, moveRecord } from "../move-record.server.ts"
import { AIRDROP_LIMITS } from "../status.ts"
import { type airdropBatch, airdropRecord } from "../tables.server.ts"

/** Who holds old NFTs now, by their mints; null: nobody. */
export type Seen = ReadonlyMap<string, Holder | null>
type Batch = typeof airdropBatch.$inferSelect

/** Who holds what comes next of a list, asked of the chain before anything is written; null: it does not say. */
export async function lookAtNext(ctx: Context, { id, chain }: Pick<Batch, "id" | "chain">): Promise<Seen | null> {
	const rows = await ctx.db
		.select({ mint: airdropRecord.oldMintAccount })
		.from(airdropRecord)
		.where(and(eq(airdropRecord.batchId, id), eq(airdropRecord.status, "0")))
		.orderBy(asc(airdropRecord.line))
		.limit(AIRDROP_LIMITS.group)
	const mints = rows.flatMap(({ mint }) => mint ?? [])
	if (mints.length === 0) return new Map()
	try {
		return await ctx.chains.of(chain).nfts.holdersOf(mints)
	} catch (error) {
		ctx.log.warn({ err: error, list: id }, "the chain does not say who holds what is carried over")
		return null
	}
}

type Sorting = Readonly<{ batch: Batch; rows: readonly AirdropRecord[]; seen: Seen; groupNo: number; at: Date }>

/**
 * Of the rows of a group those that can be carried over now, each for whoever holds the old NFT at this moment; the others fail with their reason, and
 * can be tried again. The rows are locked: nobody stakes or promises one of them between this look and the order.
 */
export async function sortOut(
	ctx: Context,
	{ batch, rows, seen, groupNo, at }: Sorting,
): Promise<readonly AirdropRecord[]> {
	const { minting, name } = ctx.chains.of(batch.chain)
	const bound = await boundOf(ctx, name, rows)
	const fit: AirdropRecord[] = []
	for (const row of rows) {
		const mint = row.oldMintAccount ?? ""
		const holder = seen.get(mint)
		// Not looked at: it is in the next group.
		if (holder === undefined) continue
		const why = bound.get(mint) ?? whyNot(holder, (owner) => minting.accountOf(mint, owner))
		if (why !== null || holder === null) {
			const cause = { actor: "system", reason: "looked-at", evidence: { group: groupNo }, at }
			await moveRecord(ctx, row, { to: "processing", cause, set: { groupNo } })
			const reason = why ?? "gone"
			await moveRecord(ctx, row, { to: "failed", cause: { actor: "chain", reason, at }, set: { reason } })
			continue
		}
		if (holder.owner !== row.newWalletAddress) {
			await ctx.db.update(airdropRecord).set({ newWalletAddress: holder.owner }).where(eq(airdropRecord.id, row.id))
			const facts = { before: row.newWalletAddress, after: holder.owner }
			await writeAudit(ctx.db, { actor: "system", act: "airdrop.applied", subject: row.id, facts })
		}
		fit.push({ ...row, newWalletAddress: holder.owner })
	}
	return fit
}

/** What our own books say against it, by mint. */
async function boundOf({ db }: Context, chain: string, rows: readonly AirdropRecord[]) {
	const mints = JSON.stringify(rows.map(({ oldMintAccount }) => oldMintAccount))
	const found = await db.execute<{ asset: string; why: string | null }>(
		sql`select asset, nft_bound(${chain}, asset) as why from json_array_elements_text(${mints}::json) asset`,
	)
	return new Map([...found].flatMap(({ asset, why }) => (why === null ? [] : [[asset, why] as const])))
}

function whyNot(holder: Holder | null, accountOf: (owner: string) => string): string | null {
	if (!holder) return "gone"
	if (solanaReceiver(holder.owner) === null) return "no-wallet"
	if (holder.isFrozen) return "frozen"
	if (holder.delegate !== null) return "listed"
	return holder.account === accountOf(holder.owner) ? null : "other-account"
}
