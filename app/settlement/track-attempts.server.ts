import { and, eq, isNotNull } from "drizzle-orm"
import type { ChainAdapter, Proof, SignedTransaction } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Handlers } from "./handlers.ts"
import { factsOfAttempt, factsOfIntent } from "./log-facts.ts"
import { attempt, intent } from "./tables.server.ts"

type Attempt = typeof attempt.$inferSelect

/**
 * Looks after every visitor's signed payment whose end is not known: the same bytes are sent again until the chain has them for good,
 * or can prove that it never will. Answers how many are still open or unread. A node that does not answer changes nothing.
 */
export async function trackAttempts(
	ctx: Context,
	{ chain, handlers }: Readonly<{ chain: ChainAdapter; handlers: Handlers }>,
): Promise<number> {
	const live = await ctx.db
		.select()
		.from(attempt)
		.where(and(eq(attempt.status, "live"), eq(attempt.chain, chain.name), isNotNull(attempt.intentId)))
		.orderBy(attempt.createdAt)
		.limit(200)
	if (live.length === 0) return 0
	const statuses = await chain.statuses(live)
	let open = 0
	for (const [i, one] of live.entries()) {
		const status = statuses[i] ?? { state: "seen" }
		if (status.state === "landed" || status.state === "reverted" || status.state === "dead") {
			// It landed after the scan had passed: somebody waits for the next one.
			if (await finish(ctx, handlers, one, status.state, status.proof)) open++
		} else {
			open++
			if (status.state === "unknown") await send(ctx, { chain, transaction: one })
		}
	}
	return open
}

/** Hands bytes to the network. It may refuse what it has already, or be down: the chain is asked later, nothing is concluded here. */
export async function send(
	ctx: Context,
	{ chain, transaction }: Readonly<{ chain: ChainAdapter; transaction: SignedTransaction }>,
): Promise<void> {
	const { raw, signature } = transaction
	try {
		await chain.send(raw)
		ctx.log.info({ signature }, "a transaction was sent")
	} catch (error) {
		ctx.log.info(
			{ err: error, signature },
			"the network did not take a transaction; it will be looked for and sent again",
		)
	}
}

/** Writes how an attempt ended. True: it landed, and its payment has not been read yet. */
async function finish(
	ctx: Context,
	handlers: Handlers,
	one: Attempt,
	status: "landed" | "reverted" | "dead",
	proof: Proof,
): Promise<boolean> {
	const at = await ctx.now()
	const ended = await inTransaction(ctx, async (ctx) => {
		// Intent before attempt: the order in which every other transaction locks them.
		const [asked] = one.intentId
			? await ctx.db.select().from(intent).where(eq(intent.id, one.intentId)).for("update")
			: [undefined]
		const [now] = await ctx.db.select().from(attempt).where(eq(attempt.id, one.id)).for("update")
		if (now?.status !== "live") return null
		await ctx.db.update(attempt).set({ status, proof }).where(eq(attempt.id, one.id))
		const verb = asked && handlers.purposes[asked.purpose]
		if (asked?.status !== "open" || !verb) return { asked, isUnread: false }
		if (status === "landed") return { asked, isUnread: true }
		const evidence = Object.fromEntries(Object.entries({ ...proof, status }).filter(([, v]) => v !== null))
		await verb.dead(ctx, { intent: asked, signature: one.signature, proof: evidence as Record<string, string>, at })
		return { asked, isUnread: false }
	})
	if (!ended) return false
	const facts = { ...factsOfAttempt(one), ...(ended.asked && factsOfIntent(ended.asked)), status, ...proof }
	ctx.log[status === "landed" ? "info" : "warn"](facts, "a payment's transaction is over")
	return ended.isUnread
}
