import { and, asc, eq, lt, ne, sql } from "drizzle-orm"
import type { ChainAdapter, LandedTransaction } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { bookTransaction } from "../book-transaction.server.ts"
import { type Fetched, fetchTransactions } from "../fetch-transactions.server.ts"
import { notify, withdraw } from "../notices.server.ts"
import { knownAccounts } from "../our-accounts.ts"
import { NodeBehind, type Pass } from "../pass.ts"
import { receipt, vaultCursor } from "../tables.server.ts"
import { paymentLookup } from "./tables.server.ts"

/** Looked for in one pass, and open at a time for one wallet. */
const MOST_AT_ONCE = 100
const MOST_OF_ONE = 5
/** After so many tries an operator is told, and it counts as answered until somebody asks again. */
const TRIES = 5
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000
const KEPT_MS = 30 * 86_400_000
/** Letters and digits that stand together, long enough to be a signature and no longer. */
const WORDS = /[0-9A-Za-z]{32,128}/g

export type PaymentLookup = Readonly<{
	id: string
	signature: string
	/** `open`: the worker has not looked yet. */
	state: "open" | "booked" | "nothing" | "unknown" | "unreadable"
}>

/** The signature in what somebody pasted, which may be the address of an explorer's page; null: there is none whole. */
export const signatureIn = (chain: Pick<ChainAdapter, "isSignature">, pasted: string): string | null =>
	pasted.match(WORDS)?.find((word) => chain.isSignature(word)) ?? null

const isOpen = sql`(${paymentLookup.doneAt} is null or ${paymentLookup.doneAt} < ${paymentLookup.askedAt})`

type Asked = Readonly<{ chain: string; signature: string; asker: string }>

/**
 * Asks the worker to read a transaction, whatever the listing of our accounts said of it. Asked for again, it is the same request; only
 * what the chain did not know or the node could not give is looked for anew. `asker`: the wallet's key; it has so many open at a time,
 * and is refused more (429). Answers the request's id.
 */
export const askForPayment = (ctx: Context, asked: Asked): Promise<string> =>
	inTransaction(ctx, async (ctx) => {
		const { chain, signature, asker } = asked
		await refuseTooMany(ctx, asked)
		const askedAt = await ctx.now()
		await ctx.db
			.insert(paymentLookup)
			.values({ chain, signature, asker, askedAt })
			.onConflictDoUpdate({
				target: [paymentLookup.chain, paymentLookup.signature],
				set: { asker, askedAt, tries: 0, nextTryAt: null },
				setWhere: sql`${paymentLookup.outcome} in ('unknown','unreadable') and ${paymentLookup.doneAt} >= ${paymentLookup.askedAt}`,
			})
		const [row] = await ctx.db
			.select({ id: paymentLookup.id })
			.from(paymentLookup)
			.where(and(eq(paymentLookup.chain, chain), eq(paymentLookup.signature, signature)))
		if (!row) throw new Error("what was asked for is gone")
		return row.id
	})

/** Of requests of one wallet one at a time: those that meet are counted, too. */
async function refuseTooMany({ db }: Pick<Context, "db">, { signature, asker }: Asked): Promise<void> {
	await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${asker}, 7227))`)
	const others = and(eq(paymentLookup.asker, asker), isOpen, ne(paymentLookup.signature, signature))
	if ((await db.$count(paymentLookup, others)) >= MOST_OF_ONE)
		throw new Refusal("coin-staking:error.lookups", { status: 429 })
}

export async function findLookup({ db }: Pick<Context, "db">, id: string): Promise<PaymentLookup | null> {
	const [row] = await db.select().from(paymentLookup).where(eq(paymentLookup.id, id))
	if (!row) return null
	const isDone = row.doneAt !== null && row.doneAt >= row.askedAt
	return { id: row.id, signature: row.signature, state: isDone ? (row.outcome ?? "open") : "open" }
}

/** What a transaction brought us, as it is booked. `units`: base units of the asset. */
export const receiptsOf = ({ db }: Pick<Context, "db">, { chain, signature }: { chain: string; signature: string }) =>
	db
		.select({
			id: receipt.id,
			asset: receipt.asset,
			units: receipt.units,
			account: receipt.account,
			sourceOwner: receipt.sourceOwner,
			slot: receipt.slot,
			blockTime: receipt.blockTime,
			outcome: receipt.outcome,
			reason: receipt.reason,
			intentId: receipt.intentId,
		})
		.from(receipt)
		.where(and(eq(receipt.chain, chain), eq(receipt.signature, signature)))
		.orderBy(asc(receipt.instruction))

type Due = { id: string; signature: string; tries: number }

/**
 * Reads what was asked for and books it by the same rules as what was listed: once. What cannot be read is tried again after growing
 * pauses and holds up neither the others nor the pass.
 */
export async function answerLookups(pass: Pass): Promise<void> {
	const due = new Map((await listDue(pass)).map((one) => [one.signature, one]))
	if (due.size === 0) return
	const take = async (signature: string, tx: Fetched) => {
		const one = due.get(signature)
		if (one) await answer(pass, one, tx).catch((error: unknown) => tryLater(pass, one, error))
	}
	try {
		await fetchTransactions(pass, [...due.keys()], take)
	} catch (error) {
		pass.ctx.log.warn({ err: error }, "not all payments that were asked for could be looked for")
	}
}

/** One of each wallet, then the second of each, and so on; the oldest first. */
async function listDue({ ctx, chain }: Pass): Promise<readonly Due[]> {
	const at = (await ctx.now()).toISOString()
	return await ctx.db.execute<Due>(sql`
		select id, signature, tries from (
			select id, signature, tries, coalesce(next_try_at, asked_at) as since,
				row_number() over (partition by asker order by coalesce(next_try_at, asked_at), id) as turn
			from ${paymentLookup}
			where chain = ${chain.name} and ${isOpen} and (next_try_at is null or next_try_at <= ${at}::timestamptz)
		) due order by turn, since, id limit ${MOST_AT_ONCE}`)
}

async function answer(pass: Pass, { id, signature }: Due, tx: Fetched): Promise<void> {
	const { ctx } = pass
	if (tx instanceof Error && !(tx instanceof NodeBehind)) throw tx
	const outcome = tx instanceof Error ? ("unknown" as const) : await book(pass, signature, tx)
	const at = await ctx.now()
	const done = outcome ? { doneAt: at, outcome } : { nextTryAt: new Date(at.getTime() + FIRST_PAUSE_MS) }
	await ctx.db.update(paymentLookup).set(done).where(eq(paymentLookup.id, id))
	if (outcome === "booked" || outcome === "nothing") await withdraw(ctx, "unreadable-transaction", signature)
}

async function tryLater({ ctx }: Pass, { id, signature, tries: before }: Due, error: unknown): Promise<void> {
	const at = await ctx.now()
	const tries = before + 1
	ctx.log.warn({ err: error, signature, tries }, "a payment that was asked for could not be read")
	const nextTryAt = new Date(at.getTime() + pauseAfter(tries))
	const isGivenUp = tries >= TRIES
	const done = isGivenUp ? { doneAt: at, outcome: "unreadable" as const } : {}
	await ctx.db
		.update(paymentLookup)
		.set({ tries, nextTryAt, ...done })
		.where(eq(paymentLookup.id, id))
	if (!isGivenUp) return
	const problem = error instanceof Error ? error.message : String(error)
	await notify(ctx, { kind: "unreadable-transaction", subject: signature, facts: { signature, tries, problem } })
}

const pauseAfter = (tries: number) => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)

/** Null: our accounts have not been read for the first time yet. */
async function book(pass: Pass, signature: string, tx: LandedTransaction): Promise<"booked" | "nothing" | null> {
	const { ctx, chain } = pass
	const named = new Set(tx.accounts())
	const [ours] = knownAccounts(pass).filter(({ account }) => named.has(account))
	if (!ours) return "nothing"
	const [cursor] = await ctx.db
		.select({ openingSlot: vaultCursor.openingSlot })
		.from(vaultCursor)
		.where(and(eq(vaultCursor.chain, chain.name), eq(vaultCursor.account, ours.account)))
	if (!cursor) return null
	await bookTransaction(pass, { ours, signature, tx, openingSlot: cursor.openingSlot })
	return (await receiptsOf(ctx, { chain: chain.name, signature })).length > 0 ? "booked" : "nothing"
}

/** What was answered a month ago is forgotten. */
export async function forgetLookups(ctx: Context): Promise<void> {
	const before = new Date((await ctx.now()).getTime() - KEPT_MS)
	await ctx.db.delete(paymentLookup).where(lt(paymentLookup.doneAt, before))
}
