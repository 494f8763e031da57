import { and, eq, lt, notExists, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { transact } from "#app/db/transact.server.ts"
import { cancelIntent } from "./intents.server.ts"
import { attempt, intent } from "./tables.server.ts"
import type { Verbs } from "./verbs.ts"

/** Seconds past the end of an intent that the chain must have been read: block times are a little uneven. */
const MARGIN_MS = 30_000

/** Ends intents whose time is over on the chain itself, read up to `chainTime` without a payment, and with no signed bytes under way. */
export async function expireIntents(ctx: Context, verbs: Verbs, chainTime: Date): Promise<void> {
	const over = await ctx.db
		.select()
		.from(intent)
		.where(
			and(
				eq(intent.status, "open"),
				eq(intent.chain, ctx.coin.chain),
				lt(intent.expiresAt, new Date(chainTime.getTime() - MARGIN_MS)),
				notExists(
					ctx.db
						.select({ one: sql`1` })
						.from(attempt)
						.where(and(eq(attempt.intentId, intent.id), eq(attempt.status, "live"))),
				),
			),
		)
		.limit(200)
	const at = await ctx.now()
	for (const asked of over) {
		await transact(ctx.db, async (tx) => {
			// Locked first, asked after: signed bytes may have been handed in since the list was made.
			await tx.select({ id: intent.id }).from(intent).where(eq(intent.id, asked.id)).for("update")
			const sent = await tx
				.select({ id: attempt.id })
				.from(attempt)
				.where(and(eq(attempt.intentId, asked.id), eq(attempt.status, "live")))
			if (sent.length > 0 || !(await cancelIntent(tx, asked.id))) return
			await verbs.purposes[asked.purpose]?.expired(tx, { intent: asked, chainTime, at })
		})
	}
}
