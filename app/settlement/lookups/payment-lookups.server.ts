import { and, asc, eq, lt, sql } from "drizzle-orm"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { bookTransaction } from "../book-transaction.server.ts"
import { knownAccounts } from "../our-accounts.ts"
import type { Pass } from "../pass.ts"
import { receipt, vaultCursor } from "../tables.server.ts"
import { paymentLookup } from "./tables.server.ts"

/** Looked for in one pass; each is a question to the node. */
const MOST_AT_ONCE = 5
const KEPT_MS = 30 * 86_400_000
/** Letters of base58 that stand together, long enough to be a signature and no longer. */
const WORDS = /[1-9A-HJ-NP-Za-km-z]{32,128}/g

export type PaymentLookup = Readonly<{
	id: string
	signature: string
	/** `open`: the worker has not looked yet. */
	state: "open" | "booked" | "nothing" | "unknown"
}>

/** The signature in what somebody pasted, which may be the address of an explorer's page; null: there is none whole. */
export const signatureIn = (chain: Pick<ChainAdapter, "isSignature">, pasted: string): string | null =>
	pasted.match(WORDS)?.find((word) => chain.isSignature(word)) ?? null

/**
 * Asks the worker to read a transaction, whatever the listing of our accounts said of it. Asked for again, it is the same request; only
 * what the chain did not know is looked for anew. Answers the request's id.
 */
export async function askForPayment(
	ctx: Context,
	{ chain, signature }: { chain: string; signature: string },
): Promise<string> {
	const askedAt = await ctx.now()
	await ctx.db
		.insert(paymentLookup)
		.values({ chain, signature, askedAt })
		.onConflictDoUpdate({
			target: [paymentLookup.chain, paymentLookup.signature],
			set: { askedAt },
			setWhere: sql`${paymentLookup.outcome} = 'unknown' and ${paymentLookup.doneAt} >= ${paymentLookup.askedAt}`,
		})
	const [row] = await ctx.db
		.select({ id: paymentLookup.id })
		.from(paymentLookup)
		.where(and(eq(paymentLookup.chain, chain), eq(paymentLookup.signature, signature)))
	if (!row) throw new Error("what was asked for is gone")
	return row.id
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
			outcome: receipt.outcome,
			reason: receipt.reason,
			intentId: receipt.intentId,
		})
		.from(receipt)
		.where(and(eq(receipt.chain, chain), eq(receipt.signature, signature)))
		.orderBy(asc(receipt.instruction))

/** Reads what was asked for, a few a pass, and books it by the same rules as what was listed: once. Answers what went wrong. */
export async function answerLookups(pass: Pass): Promise<unknown[]> {
	const { ctx, chain } = pass
	const open = await ctx.db
		.select({ id: paymentLookup.id, signature: paymentLookup.signature })
		.from(paymentLookup)
		.where(
			and(
				eq(paymentLookup.chain, chain.name),
				sql`(${paymentLookup.doneAt} is null or ${paymentLookup.doneAt} < ${paymentLookup.askedAt})`,
			),
		)
		.orderBy(asc(paymentLookup.askedAt))
		.limit(MOST_AT_ONCE)
	const faults: unknown[] = []
	for (const { id, signature } of open) {
		try {
			const outcome = await lookUp(pass, signature)
			if (outcome)
				await ctx.db
					.update(paymentLookup)
					.set({ doneAt: await ctx.now(), outcome })
					.where(eq(paymentLookup.id, id))
		} catch (error) {
			faults.push(error)
		}
	}
	return faults
}

/** Null: our accounts have not been read for the first time yet. */
async function lookUp(pass: Pass, signature: string): Promise<"booked" | "nothing" | "unknown" | null> {
	const { ctx, chain } = pass
	const [tx] = await chain.transactions([signature])
	if (!tx) return "unknown"
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
