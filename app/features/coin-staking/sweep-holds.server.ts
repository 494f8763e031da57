import { and, eq, isNotNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { releaseLapsed } from "./reward-budget.server.ts"
import { stakingChain } from "./staked-asset.ts"
import { coinPosition } from "./tables.server.ts"

/** Gives reserves whose hold is over back to the budgets. Whoever needs a budget does the same for its term before looking at it. */
export async function sweepHolds(ctx: Context): Promise<void> {
	const at = await ctx.now()
	const held = and(eq(coinPosition.chain, stakingChain(ctx).name), isNotNull(coinPosition.heldUntil))
	// Of every term that holds something: it may be in no rule in force any more.
	const terms = await ctx.db.selectDistinct({ days: coinPosition.days }).from(coinPosition).where(held)
	for (const { days } of terms) await releaseLapsed(ctx, { days, at })
}
