import type { Context } from "#app/db/context.ts"
import { sweepActions } from "./actions/insert-actions.server.ts"
import { sweepRouterLog } from "./insert-router-log.server.ts"

/** Makes room for the usage to come, and forgets what is old. */
export async function sweepUsage(ctx: Pick<Context, "db" | "log">): Promise<void> {
	await sweepActions(ctx)
	await sweepRouterLog(ctx)
}
