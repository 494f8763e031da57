import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Handlers } from "./handlers.ts"
import { attempt, intent } from "./tables.server.ts"

/** Blocks past its last valid height before a transaction counts as dead: nodes may be a little apart. */
const DEAD_MARGIN = 32n
type Attempt = typeof attempt.$inferSelect

/**
 * Looks after every signed transaction whose end is not known: the same bytes are sent again until the chain has them for good,
 * or can prove that it never will. Answers how many are still open or unread. A node that does not answer changes nothing.
 */
export async function trackAttempts(ctx: Context, handlers: Handlers): Promise<number> {
	const live = await ctx.db
		.select()
		.from(attempt)
		.where(and(eq(attempt.status, "live"), eq(attempt.chain, ctx.coin.chain)))
		.orderBy(attempt.createdAt)
		.limit(200)
	if (live.length === 0) return 0
	// The height is read before the look-up: bytes that land in between are then still within their time.
	const height = BigInt(await ctx.chains.solana.getBlockHeight("finalized"))
	const signatures = live.map((one) => one.signature)
	const { value } = await ctx.chains.solana.getSignatureStatuses(signatures, { searchTransactionHistory: true })
	let open = 0
	for (const [i, one] of live.entries()) {
		const status = value[i]
		if (status?.confirmationStatus === "finalized") {
			const proof = { slot: status.slot, error: status.err ? JSON.stringify(status.err) : null }
			// It landed after the scan had passed: somebody waits for the next one.
			if (await finish(ctx, handlers, one, status.err ? "reverted" : "landed", proof)) open++
		} else if (!status && height > one.lastValidHeight + DEAD_MARGIN && (await stillUnknown(ctx, one))) {
			await finish(ctx, handlers, one, "dead", {
				finalizedHeight: Number(height),
				lastValid: Number(one.lastValidHeight),
			})
		} else {
			open++
			if (!status) await send(ctx, one.raw)
		}
	}
	return open
}

/** Hands bytes to the network. It may refuse what it has already, or be down: the chain is asked later, nothing is concluded here. */
export async function send(ctx: Context, raw: Uint8Array): Promise<void> {
	try {
		await ctx.chains.solana.sendRawTransaction(raw, { skipPreflight: true, maxRetries: 0 })
	} catch (error) {
		ctx.log.info({ err: error }, "the network did not take a transaction; it will be looked for and sent again")
	}
}

async function stillUnknown(ctx: Context, one: Attempt): Promise<boolean> {
	const { value } = await ctx.chains.solana.getSignatureStatuses([one.signature], { searchTransactionHistory: true })
	return value[0] === null
}

/** Writes how an attempt ended. True: it landed, and its payment has not been read yet. */
async function finish(
	ctx: Context,
	handlers: Handlers,
	one: Attempt,
	status: "landed" | "reverted" | "dead",
	proof: Record<string, string | number | null>,
): Promise<boolean> {
	const at = await ctx.now()
	return inTransaction(ctx, async (ctx) => {
		// Intent before attempt: the order in which every other transaction locks them.
		const [asked] = one.intentId
			? await ctx.db.select().from(intent).where(eq(intent.id, one.intentId)).for("update")
			: [undefined]
		const [now] = await ctx.db.select().from(attempt).where(eq(attempt.id, one.id)).for("update")
		if (now?.status !== "live") return false
		await ctx.db.update(attempt).set({ status, proof }).where(eq(attempt.id, one.id))
		const verb = asked && handlers.purposes[asked.purpose]
		if (asked?.status !== "open" || !verb) return false
		if (status === "landed") return true
		const evidence = Object.fromEntries(Object.entries({ ...proof, status }).filter(([, v]) => v !== null))
		await verb.dead(ctx.db, { intent: asked, signature: one.signature, proof: evidence as Record<string, string>, at })
		return false
	})
}
