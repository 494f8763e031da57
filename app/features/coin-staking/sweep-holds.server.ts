import type { Context } from "#app/db/context.ts"
import { STAKING_DAYS } from "./plans.ts"
import { releaseLapsed } from "./reward-budget.server.ts"

/** Gives reserves whose hold is over back to the budgets. Whoever needs a budget does the same for its term before looking at it. */
export async function sweepHolds(ctx: Context): Promise<void> {
	const at = await ctx.now()
	for (const days of STAKING_DAYS) await releaseLapsed(ctx, { days, at })
}
