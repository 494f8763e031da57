import type { Context } from "#app/db/context.ts"
import { factsOfPayout } from "../log-facts.ts"
import { outgoing } from "../tables.server.ts"

type Owed = Omit<typeof outgoing.$inferInsert, "id" | "attemptId" | "status" | "reason" | "releasedAt">

/** Queues what is owed, in the caller's transaction, which books it as owed; its line of the log comes before that commits. */
export async function queuePayout(ctx: Pick<Context, "db" | "log">, owed: Owed): Promise<void> {
	const [row] = await ctx.db
		.insert(outgoing)
		.values({ ...owed, status: "queued" })
		.returning()
	if (row) ctx.log.info(factsOfPayout(row), "payout is queued")
}
