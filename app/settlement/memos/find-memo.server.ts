import { eq } from "drizzle-orm"
import type { ChainMemo } from "#app/chains/memos.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { outgoing } from "../tables.server.ts"

/** How far a memo has come, by the subject that it was queued with; null: there is none. */
export async function memoState(
	{ db }: Pick<Context, "db">,
	subjectId: string,
): Promise<(typeof outgoing.$inferSelect)["status"] | null> {
	const [row] = await db.select({ status: outgoing.status }).from(outgoing).where(eq(outgoing.subjectId, subjectId))
	return row?.status ?? null
}

const MOST_LISTED = 1_000
const AT_ONCE = 50

/**
 * The first finalized memo of a key that begins like this; null: the chain knows none. Anybody may name a key in a transaction of theirs: what it
 * did not sign is passed over, and of more than a thousand transactions the newest thousand are looked through.
 */
export async function firstMemo(
	chain: ChainAdapter,
	{ key, begins }: Readonly<{ key: string; begins: string }>,
): Promise<ChainMemo | null> {
	const listed = await chain.list(key, { until: null, limit: MOST_LISTED })
	const oldest = listed
		.filter((one) => !one.failed)
		.map((one) => one.signature)
		.reverse()
	for (let i = 0; i < oldest.length; i += AT_ONCE) {
		const some = oldest.slice(i, i + AT_ONCE)
		const found = await chain.transactions(some)
		for (const [n, tx] of found.entries()) {
			if (!tx) throw new Error("listed, but not to be had")
			const text = tx.memosBy(key).find((one) => one.startsWith(begins))
			if (text !== undefined) return { signature: some[n] as string, text, time: tx.time }
		}
	}
	return null
}
