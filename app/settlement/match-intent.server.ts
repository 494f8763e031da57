import { and, eq } from "drizzle-orm"
import type { Credit } from "#app/chains/port.ts"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Landed } from "./book-transaction.server.ts"
import type { Receipt } from "./handlers.ts"
import type { Intent } from "./intents.server.ts"
import { attempt, intent } from "./tables.server.ts"

export type Match = Readonly<{ outcome: Receipt["outcome"]; reason: string; intent: Intent | null }>

/**
 * Exact amount, right mint and vault, in time, reference found, and from the wallet that asked where one did: settles. Anything else names its
 * reason. Of several that it would settle, the one that it was handed in for. The intents that the transaction refers to are locked.
 */
export async function matchIntent(
	{ db }: Pick<Context, "db">,
	{ landed, credit }: Readonly<{ landed: Landed; credit: Credit }>,
): Promise<Match> {
	const found = await db
		.select()
		.from(intent)
		.where(and(eq(intent.chain, landed.chain), isAnyOf(intent.reference, landed.keys)))
		.orderBy(intent.id)
		.for("update")
	if (found.length === 0) return { outcome: "unmatched", reason: "unsolicited", intent: null }
	const asked = found.filter((i) => i.vault === landed.account && i.asset === credit.asset)
	const [first] = asked
	if (!first) return { outcome: "unmatched", reason: "wrong-asset", intent: found[0] ?? null }
	const exact = asked.filter((i) => i.units === credit.units)
	const open = exact.filter((i) => i.status === "open" && inTime(i, landed))
	const mine = open.filter((i) => i.owner === null || i.owner === credit.sourceOwner)
	// Whoever signs may name several of their requests in one transaction: it pays the one that it was handed in for.
	const signedFor = mine.length > 1 ? await requestOf(db, landed) : null
	const theirs = mine.find((i) => i.id === signedFor) ?? mine[0]
	if (theirs) return { outcome: "settles", reason: "exact", intent: theirs }
	if (open[0]) return { outcome: "unmatched", reason: "other-payer", intent: open[0] }
	const settled = asked.find((i) => i.status === "settled")
	if (settled) return { outcome: "surplus", reason: "paid-already", intent: settled }
	const late = exact.find((i) => !inTime(i, landed) || i.status === "cancelled")
	if (late) return { outcome: "unmatched", reason: "late", intent: late }
	return { outcome: "unmatched", reason: credit.units < first.units ? "short" : "too-much", intent: first }
}

/** The request that a transaction of ours was prepared for; null for one that reached the chain by another way. */
async function requestOf(db: Db, { chain, signature }: Landed): Promise<string | null> {
	const handedIn = and(eq(attempt.chain, chain), eq(attempt.signature, signature))
	const [known] = await db.select({ intentId: attempt.intentId }).from(attempt).where(handedIn)
	return known?.intentId ?? null
}

const inTime = (i: Intent, landed: Landed) => i.late === "honour" || landed.blockTime <= i.expiresAt
