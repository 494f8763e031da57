import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { throwAll } from "#app/lib/faults.ts"
import { bookTransaction } from "./book-transaction.server.ts"
import { type Move, moveCursors, pendingOf, readStandings, type Standing } from "./cursors.server.ts"
import { type Fetched, fetchTransactions } from "./fetch-transactions.server.ts"
import { listBlocks } from "./list-blocks.server.ts"
import { type Asked, listSignatures } from "./list-signatures.server.ts"
import { notify } from "./notices.server.ts"
import type { Ours } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { attempt, txRead } from "./tables.server.ts"

/** Tries after which the cursor goes on without a transaction. It is still tried, ever more rarely. */
const TRIES = 3
const MINUTE_MS = 60_000
/** Due retries a pass: each is asked for alone. */
const MOST_RETRIES = 5

/** What one pass does for one account: list, read at most `most` transactions, move the cursor. `opening`: it is one of those set up by us. */
type Task = Readonly<{ ours: Ours; most: number; opening: boolean }>
/**
 * How far it had come, what was asked for with others, and who moves the cursor, with those of others, where nothing came and nothing waits.
 */
type AmongOthers = Task & Readonly<{ standing: Standing; asked?: Asked | undefined; rest: (move: Move) => void }>

/** Reads one account by itself. */
export async function scanAlone(pass: Pass, task: Task): Promise<boolean> {
	const { account } = task.ours
	const quiet: Move[] = []
	const standing = (await readStandings(pass, [account]))(account)
	const isRead = await scanAccount(pass, { ...task, standing, rest: (move) => quiet.push(move) })
	await moveCursors(pass, quiet)
	return isRead
}

/**
 * Reads what reached or left an account. Throws after all is done where the node or the booking of a transaction failed; what failed
 * is remembered and tried again, and nothing behind it waits for it. True: everything up to the slot of the pass has been read.
 */
export async function scanAccount(pass: Pass, task: AmongOthers): Promise<boolean> {
	const { ours, most, opening, standing, asked, rest } = task
	const { cursor } = standing
	const openingSlot = cursor ? cursor.openingSlot : opening ? pass.slot : 0n
	const listed = pass.chain.blocks
		? await listBlocks(pass, ours, cursor)
		: await listSignatures(pass, ours, cursor, { asked })
	const { account } = ours
	const moved = { account, listed, openingSlot }
	const end = listed.upTo
	const hasPending = standing.hasPending || (listed.found && (await pendingOf(pass, [account])).has(account))
	if (!hasPending) {
		rest({ ...moved, isRead: end !== null })
		return end?.slot === pass.slot
	}
	const faults: unknown[] = []
	const take = async (signature: string, fetched: Fetched) => {
		const fault = await takeOne(pass, ours, { signature, fetched, openingSlot })
		if (fault !== null) faults.push(fault)
	}
	// Each alone: what failed once would fail the batch that it is in.
	for (const signature of await dueAgain(pass, ours)) await fetchTransactions(pass, [signature], take)
	await fetchTransactions(pass, await unread(pass, ours, most), take)
	// Everything up to a slot counts as read when all that the chain has listed so far was read or put aside.
	const isRead = end !== null && !(await isUnread(pass, ours, end.slot))
	await moveCursors(pass, [{ ...moved, isRead }])
	throwAll(faults)
	return isRead && end.slot === pass.slot
}

const rowsOf = (pass: Pass, ours: Ours) => and(eq(txRead.chain, pass.chain.name), eq(txRead.account, ours.account))

/**
 * Not read yet: payments that were handed in through us first, then the oldest. Payouts that became final in the course of the pass are left
 * to the next one, which books them together.
 */
async function unread(pass: Pass, ours: Ours, most: number): Promise<string[]> {
	const isListed = and(rowsOf(pass, ours), sql`${txRead.state} = 'listed'`)
	const { slot, chain } = pass
	const isPayoutOfNow = sql`${txRead.slot} > ${slot.toString()}::bigint and exists (
		select from attempt a where a.chain = ${chain.name} and a.signature = ${txRead.signature} and a.status = 'live' and a.intent_id is null)`
	const handedIn = await pass.ctx.db
		.select({ signature: txRead.signature })
		.from(txRead)
		.innerJoin(attempt, and(eq(attempt.chain, txRead.chain), eq(attempt.signature, txRead.signature)))
		.where(and(isListed, isNotNull(attempt.intentId)))
		.limit(most)
	const oldest = await pass.ctx.db
		.select({ signature: txRead.signature })
		.from(txRead)
		.where(and(isListed, sql`not (${isPayoutOfNow})`))
		.orderBy(asc(txRead.slot))
		.limit(most)
	return [...new Set([...handedIn, ...oldest].map((row) => row.signature))]
}

async function dueAgain(pass: Pass, ours: Ours): Promise<string[]> {
	const at = await pass.ctx.now()
	const rows = await pass.ctx.db
		.select({ signature: txRead.signature })
		.from(txRead)
		.where(and(rowsOf(pass, ours), sql`${txRead.state} in ('failed','quarantined')`, lte(txRead.nextTryAt, at)))
		.orderBy(asc(txRead.nextTryAt))
		.limit(MOST_RETRIES)
	return rows.map((row) => row.signature)
}

/** Books a transaction, or remembers that it could not be read. Answers the fault, if there was one. */
async function takeOne(
	pass: Pass,
	ours: Ours,
	{ signature, fetched, openingSlot }: { signature: string; fetched: Fetched; openingSlot: bigint },
): Promise<unknown> {
	if (fetched instanceof Error) {
		await rememberFailure(pass, ours, signature, fetched)
		return null
	}
	try {
		await bookTransaction(pass, { ours, signature, tx: fetched, openingSlot })
		return null
	} catch (error) {
		await rememberFailure(pass, ours, signature, error)
		return error
	}
}

async function rememberFailure(pass: Pass, ours: Ours, signature: string, error: unknown): Promise<void> {
	const { ctx } = pass
	const problem = error instanceof Error ? error.message.slice(0, 500) : String(error)
	const at = await ctx.now()
	const row = and(rowsOf(pass, ours), eq(txRead.signature, signature), sql`${txRead.state} not in ('empty','booked')`)
	const [now] = await ctx.db
		.update(txRead)
		.set({ tries: sql`${txRead.tries} + 1`, problem, readAt: at })
		.where(row)
		.returning({ tries: txRead.tries })
	if (!now) return
	const state = now.tries < TRIES ? "failed" : "quarantined"
	await ctx.db
		.update(txRead)
		.set({ state, nextTryAt: new Date(at.getTime() + pauseAfter(now.tries)) })
		.where(row)
	if (state === "failed") ctx.log.info({ err: error, signature, tries: now.tries }, "a transaction could not be read")
	else
		await notify(ctx, { kind: "unreadable-transaction", subject: signature, facts: { account: ours.account, problem } })
}

/** At once, after five seconds, then after one minute, two, four, … up to an hour. */
const pauseAfter = (tries: number) =>
	tries < TRIES ? (tries - 1) * 5_000 : Math.min(MINUTE_MS * 2 ** (tries - TRIES), 60 * MINUTE_MS)

async function isUnread(pass: Pass, ours: Ours, slot: bigint): Promise<boolean> {
	const [row] = await pass.ctx.db
		.select({ signature: txRead.signature })
		.from(txRead)
		.where(and(rowsOf(pass, ours), sql`${txRead.state} = 'listed'`, lte(txRead.slot, slot)))
		.limit(1)
	return row !== undefined
}

/** Whether an account holds transactions up to a slot that are listed, failed or put aside: what it holds cannot be known then. */
export async function hasUnread(pass: Pass, accounts: readonly string[], slot: bigint): Promise<Set<string>> {
	if (accounts.length === 0) return new Set()
	const rows = await pass.ctx.db
		.selectDistinct({ account: txRead.account })
		.from(txRead)
		.where(
			and(
				eq(txRead.chain, pass.chain.name),
				isAnyOf(txRead.account, accounts),
				sql`${txRead.state} in ('listed','failed','quarantined')`,
				lte(txRead.slot, slot),
			),
		)
	return new Set(rows.map((row) => row.account))
}
