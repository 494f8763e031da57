import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Payer, Proof } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { throwAll } from "#app/lib/faults.ts"
import { fetchTransactions } from "../fetch-transactions.server.ts"
import { factsOfAttempt, factsOfSubject } from "../log-facts.ts"
import { notify } from "../notices.server.ts"
import { failOrders } from "../orders/end-orders.server.ts"
import type { Pass } from "../pass.ts"
import { writeStop } from "../stops.server.ts"
import { attempt, outgoing } from "../tables.server.ts"
import { send } from "../track-attempts.server.ts"
import { bookPayouts, type Read } from "./book-payouts.server.ts"
import { inLanes } from "./lanes.ts"
import { tellDone, tellOrdersDone } from "./tell-features.server.ts"

type Attempt = typeof attempt.$inferSelect
type Ended = Readonly<{ one: Attempt; proof: Proof }>

/** As many as a node answers for at once. */
const STATUSES_AT_ONCE = 256
const LANES = 8
/** Attempts that are booked in one transaction of the database. */
const BOOKED_AT_ONCE = 32

/**
 * Follows what was sent: the same bytes again until they have landed, failed, or never can land. What landed is booked from the transaction
 * itself, to the last unit and lamport, before it counts as paid. Answers how many are still under way, and how many never can land.
 */
export async function trackPayouts(pass: Pass, payer: Payer): Promise<Readonly<{ open: number; dead: number }>> {
	const { ctx, chain } = pass
	const live = await livePayouts(pass)
	const landed: Ended[] = []
	const reverted: Ended[] = []
	const unknown: Attempt[] = []
	const faults: unknown[] = []
	let open = 0
	let dead = 0
	/** One whose end its feature cannot take holds up no other. */
	const ending = async (work: () => Promise<void>) => {
		try {
			await work()
		} catch (error) {
			faults.push(error)
			open++
		}
	}
	for (let i = 0; i < live.length; i += STATUSES_AT_ONCE) {
		const some = live.slice(i, i + STATUSES_AT_ONCE)
		const statuses = await chain.statuses(some)
		for (const [n, one] of some.entries()) {
			const status = statuses[n]
			if (status?.state === "landed") landed.push({ one, proof: status.proof })
			else if (status?.state === "reverted") reverted.push({ one, proof: status.proof })
			else if (status?.state === "dead") {
				dead++
				await ending(() => endDead(pass, { one, proof: status.proof }))
			} else {
				open++
				if (status?.state === "unknown") unknown.push(one)
			}
		}
	}
	await inLanes(LANES, unknown, (one) => send(ctx, { chain, transaction: one }))
	const { booked, faults: unbooked } = await bookAll(pass, [...landed, ...reverted], payer)
	faults.push(...unbooked)
	open += landed.length + reverted.length - booked.size
	const paid = landed.filter(({ one }) => booked.has(one.id))
	for (let i = 0; i < paid.length; i += BOOKED_AT_ONCE)
		faults.push(...(await finishPaid(pass, paid.slice(i, i + BOOKED_AT_ONCE))))
	for (const ended of reverted) if (booked.has(ended.one.id)) await ending(() => endReverted(pass, { ...ended, payer }))
	// What could not be booked holds up nobody else.
	throwAll(faults)
	return { open, dead }
}

/** Attempts of ours whose end is not known, the oldest first. */
export const livePayouts = ({ ctx, chain }: Pick<Pass, "ctx" | "chain">): Promise<Attempt[]> =>
	ctx.db
		.select()
		.from(attempt)
		.where(and(eq(attempt.chain, chain.name), sql`${attempt.status} = 'live'`, isNull(attempt.intentId)))
		.orderBy(asc(attempt.createdAt))
		.limit(STATUSES_AT_ONCE * 2)

/** Fetches the transactions and books what they took from us. Answers the attempts that are booked, and what went wrong. */
async function bookAll(
	pass: Pass,
	ended: readonly Ended[],
	{ wallet }: Payer,
): Promise<{ booked: ReadonlySet<string>; faults: unknown[] }> {
	const ids = new Map(ended.map(({ one }) => [one.signature, one.id]))
	const read: Read[] = []
	await fetchTransactions(pass, [...ids.keys()], async (signature, tx) => {
		const attemptId = ids.get(signature)
		if (!(tx instanceof Error) && attemptId) read.push({ attemptId, signature, tx })
	})
	const booked = new Set<string>()
	const faults: unknown[] = []
	for (let i = 0; i < read.length; i += BOOKED_AT_ONCE) {
		const some = read.slice(i, i + BOOKED_AT_ONCE)
		const done = await bookPayouts(pass, { read: some, payer: { account: wallet, owner: wallet } })
		for (const one of done.booked) booked.add(one.attemptId)
		faults.push(...done.faults)
	}
	return { booked, faults }
}

/**
 * They have landed and are booked: what they carried is done. One whose sums differ from what it carried stops settlement, alone; one whose
 * end its feature cannot take holds up no other. Answers what went wrong.
 */
async function finishPaid(pass: Pass, paid: readonly Ended[]): Promise<readonly unknown[]> {
	try {
		await markPaid(pass, paid)
		return []
	} catch (error) {
		const [first] = paid
		if (!first) return [error]
		if (paid.length > 1) {
			const faults: unknown[] = []
			for (const one of paid) faults.push(...(await finishPaid(pass, [one])))
			return faults
		}
		if (brokenConstraint(error) !== "payout_as_carried") return [error]
		const { signature } = first.one
		const stop = { chain: pass.chain.name, reason: "payout-mismatch", subject: signature } as const
		await writeStop(pass.ctx, { ...stop, facts: { signature }, at: await pass.ctx.now() })
		pass.ctx.log.error({ signature }, "what left us is not what the payout carried: payouts are stopped")
		return []
	}
}

type Booked = { purpose: string; subject_id: string; attempt_id: string }

async function markPaid({ ctx, handlers }: Pass, paid: readonly Ended[]): Promise<void> {
	const at = await ctx.now()
	const byId = new Map(paid.map((ended) => [ended.one.id, ended]))
	const done = await inTransaction(ctx, async (ctx) => {
		const ids = JSON.stringify(paid.map(({ one }) => one.id))
		const proofs = JSON.stringify(paid.map(({ one, proof }) => ({ id: one.id, proof })))
		await ctx.db.execute(sql`
			update ${attempt} set status = 'landed', proof = one.proof
			from json_to_recordset(${proofs}::json) as one(id uuid, proof jsonb) where ${attempt.id} = one.id and ${attempt.status} = 'live'`)
		const rows = await ctx.db.execute<Booked>(
			sql`select purpose, subject_id, attempt_id from book_payouts(${ids}, ${at.toISOString()}::timestamptz)`,
		)
		const done = [...rows].map((row) => ({
			purpose: row.purpose,
			subjectId: row.subject_id,
			attemptId: row.attempt_id,
		}))
		await tellDone(ctx, handlers.payouts, { rows: done, at })
		const sent = done.flatMap((row) => {
			const ended = byId.get(row.attemptId)
			return ended ? [{ ...row, signature: ended.one.signature, proof: ended.proof }] : []
		})
		await tellOrdersDone(ctx, handlers.orders, { rows: sent, at })
		return done
	})
	for (const { attemptId, ...of } of done) {
		const one = byId.get(attemptId)?.one
		ctx.log.info({ ...factsOfSubject(of), ...(one && factsOfAttempt(one)) }, "payout is final")
	}
}

const carriedBy = (id: string) => and(eq(outgoing.attemptId, id), eq(outgoing.status, "sending"))

/** It never landed and never will: what it carried goes back into the queue. */
async function endDead({ ctx, handlers }: Pass, { one, proof }: Ended): Promise<void> {
	const at = await ctx.now()
	const stuck = await inTransaction(ctx, async (ctx) => {
		if (!(await end(ctx.db, one, { status: "dead", proof }))) return []
		const stuck = await failOrders(ctx, handlers.orders, { one, reason: "dead", proof, at })
		await ctx.db.update(outgoing).set({ status: "queued" }).where(carriedBy(one.id))
		return stuck
	})
	ctx.log.warn({ ...factsOfAttempt(one), ...proof, stuck }, "a payout never landed: what it carried is signed anew")
	await tellStuck(ctx, stuck, { signature: one.signature, error: "never landed" })
}

async function tellStuck(
	ctx: Context,
	stuck: readonly string[],
	facts: Readonly<Record<string, string>>,
): Promise<void> {
	for (const id of stuck) await notify(ctx, { kind: "payout-stuck", subject: id, facts })
}

/** It landed and failed, which it did not when it was tried: what it failed of goes to an operator, the others are queued again. */
async function endReverted(
	{ ctx, handlers }: Pass,
	{ one, proof, payer }: Ended & Readonly<{ payer: Payer }>,
): Promise<void> {
	const failure = payer.failureOf(one.raw, proof)
	const at = await ctx.now()
	const stuck = await inTransaction(ctx, async (ctx) => {
		const { db } = ctx
		if (!(await end(db, one, { status: "reverted", proof }))) return []
		const orders = await failOrders(ctx, handlers.orders, { one, reason: "reverted", proof, at })
		// In the order in which the transfers stand in it.
		const rows = await db.select({ id: outgoing.id }).from(outgoing).where(carriedBy(one.id)).orderBy(asc(outgoing.id))
		// What was thawed by somebody else meanwhile is no failure: whoever looks next sees that it has come to its end.
		const blamed = rows.filter((_, n) => failure.transfer === null || n === failure.transfer)
		const ids = failure.isThawed ? [] : blamed.map((row) => row.id)
		if (ids.length > 0)
			await db.update(outgoing).set({ status: "stuck", reason: "reverted" }).where(isAnyOf(outgoing.id, ids))
		await db.update(outgoing).set({ status: "queued" }).where(carriedBy(one.id))
		return [...orders, ...ids]
	})
	ctx.log.warn({ ...factsOfAttempt(one), error: failure.error, stuck }, "a payout failed on the chain")
	await tellStuck(ctx, stuck, { signature: one.signature, error: failure.error })
}

/** False: somebody else has written its end. */
async function end(
	db: Context["db"],
	one: Attempt,
	{ status, proof }: Readonly<{ status: "dead" | "reverted"; proof: Proof }>,
): Promise<boolean> {
	const rows = await db
		.update(attempt)
		.set({ status, proof })
		.where(and(eq(attempt.id, one.id), eq(attempt.status, "live")))
		.returning({ id: attempt.id })
	return rows.length > 0
}
