import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm"
import type { NftWork } from "#app/chains/minter.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { payingGift } from "#app/settlement/gift-vault.ts"
import { postAll } from "#app/settlement/ledger.server.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { lookAtNext, type Seen, sortOut } from "./carry/sort-out.server.ts"
import { AIRDROP_COIN, AIRDROP_NFT, heldFor, owedFor } from "./money.ts"
import { type AirdropRecord, moveRecord } from "./move-record.server.ts"
import { textOf } from "./nft-text.ts"
import { poke } from "./poke.server.ts"
import { AIRDROP_LIMITS } from "./status.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

type Batch = typeof airdropBatch.$inferSelect

/** Why something that is queued stands still though nothing of it is under way. What waits for a cap or an operator has not failed. */
const FAILED = [
	...["reverted", "cannot-receive", "open-an-account", "cannot-carry-out", "too-many-tries"],
	// Of what is carried over: what has changed between the look and the signature.
	...["moved", "frozen", "listed", "no-wallet", "not-of-collection", "not-ours-to-freeze"],
	...["our-own-receiver", "file-changed", "file-unread"],
]

/** Sends what is due of each released list, one group after the other. Ended anywhere and begun anew, it comes to the same. */
export async function deliverAirdrops(ctx: Context): Promise<void> {
	const released = await ctx.db
		.select({ id: airdropBatch.id, kind: airdropBatch.kind, chain: airdropBatch.chain })
		.from(airdropBatch)
		.where(eq(airdropBatch.status, "released"))
		.orderBy(asc(airdropBatch.releasedAt))
	for (const { id, kind, chain } of released) {
		await failStanding(ctx, id)
		const seen = kind === "carry" ? await lookAtNext(ctx, { id, chain }) : null
		// A node that does not say who holds what holds up no other list.
		if (kind !== "carry" || seen) await deliverGroup(ctx, id, seen)
	}
}

/** Rows whose payout stands still are failed (10 to 40): they hold up nobody, and an operator has them tried again. */
export const failStanding = (ctx: Context, batchId: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const standing = await ctx.db
			.select({ id: outgoing.subjectId, reason: outgoing.reason })
			.from(outgoing)
			.innerJoin(airdropRecord, eq(airdropRecord.id, outgoing.subjectId))
			.where(
				and(
					eq(airdropRecord.batchId, batchId),
					eq(airdropRecord.status, "10"),
					isAnyOf(outgoing.status, ["held", "stuck"]),
					isAnyOf(outgoing.reason, FAILED),
				),
			)
			.orderBy(asc(outgoing.subjectId))
			.for("update")
		const at = await ctx.now()
		for (const { id, reason } of standing)
			await moveRecord(
				ctx,
				{ id },
				{
					to: "failed",
					cause: { actor: "chain", reason: reason ?? "", at },
					set: { reason },
				},
			)
	})

/**
 * Queues the next fifty of a list, in one transaction, once nothing of those before is on its way any more. Answers how many; none of a list that
 * is paused or over. `seen`: of what is carried over, who holds it; where that is not known yet, the job asks.
 */
export const deliverGroup = (ctx: Context, batchId: string, seen: Seen | null = null): Promise<number> =>
	inTransaction(ctx, async (ctx) => {
		const { db } = ctx
		const [batch] = await db.select().from(airdropBatch).where(eq(airdropBatch.id, batchId)).for("no key update")
		if (batch?.status !== "released" || batch.pausedAt) return 0
		const [underWay] = await db
			.select({ count: sql<number>`count(*)::int` })
			.from(airdropRecord)
			.innerJoin(outgoing, eq(outgoing.subjectId, airdropRecord.id))
			.where(
				and(
					eq(airdropRecord.batchId, batchId),
					eq(airdropRecord.status, "10"),
					isAnyOf(outgoing.status, ["queued", "sending"]),
				),
			)
		if ((underWay?.count ?? 0) > 0) return 0
		const at = await ctx.now()
		const rows = await db
			.select()
			.from(airdropRecord)
			.where(
				and(
					eq(airdropRecord.batchId, batchId),
					eq(airdropRecord.status, "0"),
					sql`${airdropRecord.newWalletAddress} is not null`,
					or(isNull(airdropRecord.receiverFirmAt), lte(airdropRecord.receiverFirmAt, at)),
				),
			)
			.orderBy(asc(airdropRecord.line))
			.limit(AIRDROP_LIMITS.group)
			.for("update")
		if (rows.length === 0) return 0
		if (batch.kind === "carry" && !seen) {
			await poke(ctx)
			return 0
		}
		const groupNo = batch.groups + 1
		await db.update(airdropBatch).set({ groups: groupNo }).where(eq(airdropBatch.id, batchId))
		const going = seen ? await sortOut(ctx, { batch, rows, seen, groupNo, at }) : rows
		await queueGroup(ctx, batch, going, at)
		for (const record of going)
			await moveRecord(ctx, record, {
				to: "processing",
				cause: { actor: "system", reason: "queued", evidence: { group: groupNo }, at },
				set: { groupNo },
			})
		return going.length
	})

async function queueGroup(ctx: Context, batch: Batch, rows: readonly AirdropRecord[], at: Date): Promise<void> {
	const ids = rows.map((row) => row.id)
	const known = await ctx.db
		.select({ id: outgoing.id, subject: outgoing.subjectId, status: outgoing.status, to: outgoing.toAddress })
		.from(outgoing)
		.where(isAnyOf(outgoing.subjectId, ids))
		.for("update")
	const underWay = known.filter(({ status }) => status !== "held" && status !== "stuck")
	if (underWay.length > 0) throw new Error(`of the list ${batch.id} something is on its way twice`)
	// Whoever holds it now receives what is carried over; of the others the receiver stays.
	for (const { id, to } of known.flatMap(({ id, status, subject, to }) => {
		const row = rows.find((one) => one.id === subject)
		const isAnothers = status === "held" && row?.oldMintAccount && row.newWalletAddress !== to
		return isAnothers ? [{ id, to: row.newWalletAddress }] : []
	}))
		await ctx.db.update(outgoing).set({ toAddress: to }).where(eq(outgoing.id, id))
	// What was sent before is tried anew by the same row of what goes out: it cannot go twice.
	const again = { status: "queued", reason: null, releasedAt: at } as const
	await ctx.db
		.update(outgoing)
		.set(again)
		.where(
			isAnyOf(
				outgoing.id,
				known.map((one) => one.id),
			),
		)
	const before = new Set(known.map((one) => one.subject))
	const fresh = rows.filter((row) => !before.has(row.id))
	if (batch.kind === "coin") await queueCoins(ctx, batch, fresh, at)
	else for (const row of fresh) await queueNft(ctx, batch, row, at)
}

async function queueCoins(ctx: Context, batch: Batch, rows: readonly AirdropRecord[], at: Date): Promise<void> {
	const pays = payingGift(ctx, batch.asset)
	if (!pays || pays.mint !== batch.address) throw new Error(`nothing pays ${batch.asset}`)
	const legs = rows.map(({ id, units }) => ({
		id,
		legs: [{ leg: "given", debit: heldFor(batch.id, pays.mint), credit: owedFor(id, pays.mint), units: units ?? 0n }],
	}))
	await postAll(ctx, { name: "airdrop-given", at }, legs)
	for (const { id, units, newWalletAddress } of rows)
		await queuePayout(ctx, {
			purpose: AIRDROP_COIN,
			subjectId: id,
			kind: "transfer",
			chain: pays.chain,
			wallet: pays.paysFrom,
			asset: pays.mint,
			units,
			toAddress: newWalletAddress,
			createdAt: at,
		})
}

function queueNft(ctx: Context, batch: Batch, record: AirdropRecord, at: Date): Promise<void> {
	const { oldMintAccount: asset } = record
	const item = { id: record.secret, collection: batch.asset, text: textOf(ctx, record, batch.asset), isPrepared: false }
	const work: NftWork =
		asset === null || !batch.crossing
			? { do: "mint", item }
			: { do: "carry", item, old: { asset, collection: batch.crossing.source.collection } }
	const to = record.newWalletAddress ?? ""
	return queueNftOrder(ctx, { purpose: AIRDROP_NFT, subjectId: record.id, chain: batch.chain, work, to, at })
}
