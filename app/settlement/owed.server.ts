import { and, desc, eq, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Receipt } from "./handlers.ts"
import { receipt } from "./tables.server.ts"

const OWED = ["unmatched", "surplus", "refunding"] as const

/** Payments that came from these wallets and are owed back to them, newest first. */
export async function listOwedTo(ctx: Pick<Context, "db" | "coin">, owners: readonly string[]): Promise<Receipt[]> {
	if (owners.length === 0) return []
	const theirs = and(
		eq(receipt.chain, ctx.coin.chain),
		isAnyOf(receipt.sourceOwner, owners),
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
