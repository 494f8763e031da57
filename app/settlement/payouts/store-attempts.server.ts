import { and, eq, isNull, sql } from "drizzle-orm"
import type { ChainAdapter, Payer, Recent, SignedTransaction } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { factsOfAttempt, factsOfPayout } from "../log-facts.ts"
import { notify } from "../notices.server.ts"
import { attempt, outgoing, receipt } from "../tables.server.ts"
import { send } from "../track-attempts.server.ts"
import type { Refill } from "./float.server.ts"
import { inLanes } from "./lanes.ts"
import { type Held, holdQueued, type Queued } from "./queue.server.ts"
import { carries, openedAccount } from "./tables.server.ts"

/** Transactions under way at a time, and how many requests to the node. */
const IN_FLIGHT = 256
export const LANES = 8

/** Who pays on a chain; `refill`: what brings money to the float by itself, which only a demo has. */
export type Paying = Readonly<{ ctx: Context; chain: ChainAdapter; payer: Payer; refill?: Refill | undefined }>

/** Signed, and tried on the chain; not stored yet. */
export type Ready = Readonly<{
	id: string
	rows: readonly Queued[]
	signed: SignedTransaction
	recent: Recent
	opening: boolean
}>

/** How many transactions may be sent beside those that are under way; none where it is not positive. */
export async function roomFor(
	{ ctx, chain }: Pick<Paying, "ctx" | "chain">,
	{ atOnce = IN_FLIGHT }: Pick<Payer, "atOnce"> = {},
): Promise<number> {
	const underWay = await ctx.db.$count(
		attempt,
		and(eq(attempt.chain, chain.name), sql`${attempt.status} = 'live'`, isNull(attempt.intentId)),
	)
	return atOnce - underWay
}

/** Of the native asset: fees and rent of what is under way and of what may come now. */
export const keptForFees = ({ cost, atOnce = IN_FLIGHT }: Pick<Payer, "cost" | "atOnce">) =>
	BigInt(atOnce) * cost.fee + 10n * cost.rent

/** What is written down with what is stored, in the same transaction of the database. */
type WithIt = (ctx: Context, at: Date) => Promise<void>

/** Stores what was signed, and then sends it; what is not sent by then is sent by the next pass. Answers how many. */
export async function storeAndSend(
	paying: Pick<Paying, "ctx" | "chain">,
	all: readonly Ready[],
	withIt?: WithIt,
): Promise<number> {
	const { ctx, chain } = paying
	const stored = await store(paying, all, withIt)
	for (const { id, signed, rows } of stored)
		for (const row of rows)
			ctx.log.info(
				{ ...factsOfPayout(row), ...factsOfAttempt({ id, signature: signed.signature }) },
				"payout is signed",
			)
	await inLanes(LANES, stored, ({ signed }) => send(ctx, { chain, transaction: signed }))
	return stored.length
}

/** Writes down what is about to be sent. What somebody else took meanwhile is left out with its whole transaction. */
async function store(
	{ ctx, chain }: Pick<Paying, "ctx" | "chain">,
	all: readonly Ready[],
	withIt?: WithIt,
): Promise<readonly Ready[]> {
	if (all.length === 0) return []
	const at = await ctx.now()
	return inTransaction(ctx, async (within) => {
		const { db } = within
		const free = await db
			.select({ id: outgoing.id })
			.from(outgoing)
			.where(
				and(
					isAnyOf(
						outgoing.id,
						all.flatMap((one) => one.rows.map((row) => row.id)),
					),
					eq(outgoing.status, "queued"),
				),
			)
			.orderBy(outgoing.id)
			.for("update", { skipLocked: true })
		const isFree = new Set(free.map((row) => row.id))
		const mine = all.filter((one) => one.rows.every((row) => isFree.has(row.id)))
		if (mine.length === 0) return []
		await db.insert(attempt).values(
			mine.map(({ id, signed: { signature, raw }, recent }) => ({
				id,
				chain: chain.name,
				signature,
				raw,
				lastValidHeight: recent.lastValidHeight,
				createdAt: at,
			})),
		)
		const links = mine.flatMap(({ id, rows }) => rows.map((row) => ({ attemptId: id, outgoingId: row.id })))
		await db.insert(carries).values(links)
		const told = JSON.stringify(links.map(({ attemptId, outgoingId }) => ({ a: attemptId, o: outgoingId })))
		await db.execute(sql`
			update ${outgoing} set status = 'sending', reason = null, attempt_id = one.a
			from json_to_recordset(${told}::json) as one(a uuid, o uuid) where ${outgoing.id} = one.o`)
		const refunds = mine.flatMap((one) =>
			one.rows.filter((row) => row.purpose === "refund").map((row) => row.subjectId),
		)
		if (refunds.length > 0)
			await db
				.update(receipt)
				.set({ outcome: "refunding" })
				.where(and(isAnyOf(receipt.id, refunds), sql`${receipt.outcome} in ('unmatched','surplus')`))
		const opened = mine
			.filter((one) => one.opening)
			.flatMap(({ id, rows }) =>
				rows.map((row) => ({ chain: chain.name, owner: row.toAddress, asset: row.asset, attemptId: id })),
			)
		const once = [...new Map(opened.map((one) => [`${one.owner}/${one.asset}`, one])).values()]
		if (once.length > 0)
			await db
				.insert(openedAccount)
				.values(once)
				.onConflictDoUpdate({
					target: [openedAccount.chain, openedAccount.owner, openedAccount.asset],
					set: { attemptId: sql`excluded.attempt_id` },
				})
		await withIt?.(within, at)
		return mine
	})
}

/** Puts queued ones aside, and tells an operator of each. */
export async function holdAll(ctx: Context, held: readonly Held[]): Promise<void> {
	if (held.length === 0) return
	await holdQueued(ctx, held)
	for (const { one, reason } of held) {
		ctx.log.warn({ ...factsOfPayout(one), reason }, "payout is held")
		const facts = { purpose: one.purpose, asset: one.asset, units: one.units.toString(), to: one.toAddress, reason }
		await notify(ctx, { kind: "payout-held", subject: one.id, facts })
	}
}
