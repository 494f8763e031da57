import { and, eq } from "drizzle-orm"
import type { ChainAdapter, SignedTransaction } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { PaymentHandlers } from "./handlers.ts"
import { factsOfIntent } from "./log-facts.ts"
import { attempt, intent } from "./tables.server.ts"
import { send } from "./track-attempts.server.ts"

type Submission = Readonly<{
	chain: ChainAdapter
	intentId: string
	payment: SignedTransaction
	verb: Pick<PaymentHandlers, "sent">
}>

/**
 * Takes a visitor's signed payment: stored first, sent after, so that a closed tab or a killed process loses nothing.
 * The same bytes again are the same payment. Refuses with 409 while other bytes for the intent are under way.
 */
export async function submitPayment(ctx: Context, { chain, intentId, payment, verb }: Submission): Promise<void> {
	const known = await ctx.db
		.select({ id: attempt.id })
		.from(attempt)
		.where(and(eq(attempt.chain, chain.name), eq(attempt.signature, payment.signature)))
	const lastValidHeight = known.length > 0 ? 0n : await lastValidHeightOf(chain, payment)
	const at = await ctx.now()
	try {
		const asked = await inTransaction(ctx, async (ctx) => {
			const [asked] = await ctx.db.select().from(intent).where(eq(intent.id, intentId)).for("update")
			if (!asked) throw new Refusal("settlement:no-intent", { status: 404 })
			const [same] = await ctx.db
				.select({ intentId: attempt.intentId })
				.from(attempt)
				.where(and(eq(attempt.chain, asked.chain), eq(attempt.signature, payment.signature)))
			if (same) return null
			// A chain that began anew is another chain: what was asked for on the old one cannot be paid here.
			const payable = asked.status === "open" && asked.chain === chain.name && asked.expiresAt > at
			if (!payable) throw new Refusal("settlement:closed", { status: 409 })
			await ctx.db.insert(attempt).values({
				chain: asked.chain,
				signature: payment.signature,
				raw: payment.raw,
				lastValidHeight,
				intentId,
				createdAt: at,
			})
			await verb.sent(ctx, { intent: asked, signature: payment.signature, at })
			await enqueue(ctx.db, "settlement:look", {}, { key: "look" })
			return asked
		})
		if (asked) ctx.log.info({ signature: payment.signature, ...factsOfIntent(asked) }, "payment was handed in")
	} catch (error) {
		if (brokenConstraint(error) === "attempt_one_live_per_intent") {
			throw new Refusal("settlement:under-way", { status: 409 })
		}
		throw error
	}
	await send(ctx, { chain, transaction: payment })
}

/** Until when these bytes can land; signed too late, they would only keep everybody waiting for their end. */
export async function lastValidHeightOf(chain: ChainAdapter, { raw }: SignedTransaction): Promise<bigint> {
	const height = await chain.lastValidHeight(raw).catch(() => {
		throw new Refusal("settlement:chain-silent", { status: 503 })
	})
	if (height === null) throw new Refusal("settlement:signed.too-late", { status: 409 })
	return height
}
