import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { demoClock } from "#app/db/tables.server.ts"
import { controlChain } from "./control-chain.server.ts"

const DAY = 86_400

async function aheadSeconds(db: Db): Promise<number> {
	const [row] = await db.select({ ahead: demoClock.aheadSeconds }).from(demoClock)
	return row?.ahead ?? 0
}

export const aheadDays = async (db: Db): Promise<number> => Math.round((await aheadSeconds(db)) / DAY)

/** Turns the demo's clock forward, the chain's first: our clock is never ahead of block times that are still to come. */
export async function turnClock(ctx: Context, days: number): Promise<void> {
	const ahead = (await aheadSeconds(ctx.db)) + days * DAY
	await controlChain(ctx, "control_clock", { offsetSeconds: ahead })
	await ctx.db
		.insert(demoClock)
		.values({ id: 1, aheadSeconds: ahead })
		.onConflictDoUpdate({
			target: demoClock.id,
			set: { aheadSeconds: sql`greatest(${demoClock.aheadSeconds}, excluded.ahead_seconds)` },
		})
}
