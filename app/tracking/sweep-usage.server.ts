import type { Context } from "#app/db/context.ts"
import { makeActionWeeks, sweepActions } from "./actions/insert-actions.server.ts"
import { sweepRouterLog } from "./insert-router-log.server.ts"
import type { Terms } from "./sums/count-day.server.ts"
import { sumUsage } from "./sums/sum-days.server.ts"

/**
 * Makes room for the usage to come, and forgets what is old. What is about to go is summed up before: the worker may have been away for
 * long. Sums that fail hold nothing back, since visitors were promised an end.
 */
export const sweepUsage = (terms: Terms) =>
	async function sweep(ctx: Pick<Context, "db" | "log">): Promise<void> {
		await makeActionWeeks(ctx)
		await sumUsage(ctx, terms).catch((err: unknown) => ctx.log.error({ err }, "usage could not be summed up"))
		await sweepActions(ctx)
		await sweepRouterLog(ctx)
	}
