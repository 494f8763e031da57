import { and, lt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { coinPosition } from "./tables.server.ts"

/** How long a draft waits to be agreed to. */
export const DRAFT_DAYS = 30

/** Removes drafts that nobody agreed to in its time: the cookie that led to them is gone by then. */
export async function sweepDrafts(ctx: Context): Promise<void> {
	const before = new Date((await ctx.now()).getTime() - DRAFT_DAYS * 86_400_000)
	// A literal, as the partial index has it.
	const stale = and(sql`${coinPosition.status} = 'draft'`, lt(coinPosition.createdAt, before))
	await ctx.db.delete(coinPosition).where(stale)
}
