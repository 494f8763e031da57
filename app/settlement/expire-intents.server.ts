import { and, asc, eq, lt, notExists, sql } from "drizzle-orm"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Handlers } from "./handlers.ts"
import { cancelIntent, type Intent } from "./intents.server.ts"
import { factsOfIntent } from "./log-facts.ts"
import { attempt, intent, txRead } from "./tables.server.ts"

/** Seconds past the end of an intent that the chain must have been read: block times are a little uneven. */
const MARGIN_MS = 30_000
/** A pass; more than anybody could keep open by naming their references in transactions that cannot be read. */
const MOST = 1_000

/** Ends intents whose time is over on the chain itself, read up to `chainTime` without a payment, and with no signed bytes under way. */
export async function expireIntents(
	ctx: Context,
	{ chain, handlers, chainTime }: Readonly<{ chain: ChainAdapter; handlers: Handlers; chainTime: Date }>,
): Promise<void> {
	const over = await ctx.db
		.select()
		.from(intent)
		.where(
			and(
				eq(intent.status, "open"),
				eq(intent.chain, chain.name),
				lt(intent.expiresAt, new Date(chainTime.getTime() - MARGIN_MS)),
				notExists(
					ctx.db
						.select({ one: sql`1` })
						.from(attempt)
						.where(and(eq(attempt.intentId, intent.id), eq(attempt.status, "live"))),
				),
			),
		)
		.orderBy(asc(intent.expiresAt))
		.limit(MOST)
	const at = await ctx.now()
	for (const asked of over) {
		if (await mayBePaidUnread(ctx, chain, asked)) continue
		const isOver = await inTransaction(ctx, async (ctx) => {
			// Locked first, asked after: signed bytes may have been handed in since the list was made.
			await ctx.db.select({ id: intent.id }).from(intent).where(eq(intent.id, asked.id)).for("update")
			const sent = await ctx.db
				.select({ id: attempt.id })
				.from(attempt)
				.where(and(eq(attempt.intentId, asked.id), eq(attempt.status, "live")))
			if (sent.length > 0 || !(await cancelIntent(ctx, asked.id))) return false
			await handlers.purposes[asked.purpose]?.expired(ctx, { intent: asked, chainTime, at })
			return true
		})
		if (isOver) ctx.log.info(factsOfIntent(asked), "nobody has paid, and the time for it is over")
	}
}

/** A transaction that could not be read may be the payment: then the chain is asked which transactions name the intent's reference. */
async function mayBePaidUnread(ctx: Context, chain: ChainAdapter, asked: Intent): Promise<boolean> {
	const unread = await ctx.db
		.select({ signature: txRead.signature })
		.from(txRead)
		.where(
			and(
				eq(txRead.chain, asked.chain),
				eq(txRead.account, asked.vault),
				sql`${txRead.state} in ('failed','quarantined')`,
			),
		)
		.limit(10_000)
	if (unread.length === 0) return false
	const listed = await chain.list(asked.reference, { until: null })
	return listed.some((info) => unread.some((one) => one.signature === info.signature))
}
