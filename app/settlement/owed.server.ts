import { and, desc, eq, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { receipt } from "./tables.server.ts"
import type { Receipt } from "./verbs.ts"

const OWED = ["unmatched", "surplus", "refunding"] as const

/** Payments that came from a wallet and are owed back to it, newest first. */
export function listOwedTo(ctx: Pick<Context, "db" | "coin">, owner: string): Promise<Receipt[]> {
	const theirs = and(
		eq(receipt.chain, ctx.coin.chain),
		eq(receipt.sourceOwner, owner),
		inArray(receipt.outcome, [...OWED]),
	)
	return ctx.db.select().from(receipt).where(theirs).orderBy(desc(receipt.recordedAt)).limit(50)
}

/** Payments for one intent that did not settle it. */
export function listOwedFor(ctx: Pick<Context, "db">, intentId: string): Promise<Receipt[]> {
	return ctx.db
		.select()
		.from(receipt)
		.where(and(eq(receipt.intentId, intentId), inArray(receipt.outcome, [...OWED])))
		.orderBy(desc(receipt.recordedAt))
		.limit(20)
}
