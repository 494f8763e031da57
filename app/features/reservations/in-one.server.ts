import { demoClockOf } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"

/**
 * `inTransaction` for what waits for its turn within it: the time is asked on the transaction's own connection. A hundred who wait for one venue have
 * every connection of the process, and the one whose turn it is would wait for a second one for ever.
 */
export const inOne = <C extends Pick<Context, "db" | "now">, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> =>
	inTransaction(ctx, (ctx) => work({ ...ctx, now: demoClockOf(ctx.db) }))
