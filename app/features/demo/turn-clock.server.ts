import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { demoClock } from "#app/db/tables.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { controlChain } from "./control-chain.server.ts"

const DAY = 86_400
const MOST_DAYS = 20 * 365

export async function aheadSeconds(db: Db): Promise<number> {
	const [row] = await db.select({ ahead: demoClock.aheadSeconds }).from(demoClock)
	return row?.ahead ?? 0
}

export const aheadDays = async (db: Db): Promise<number> => Math.round((await aheadSeconds(db)) / DAY)

/**
 * Turns the demo's clock forward, the chain's first: our clock is never ahead of block times that are still to come. One turn at a
 * time, so that two add up. Refuses to go past 20 years.
 */
export async function turnClock(ctx: Context, days: number): Promise<void> {
	await ctx.db.transaction(async (tx) => {
		const [row] = await tx.select({ ahead: demoClock.aheadSeconds }).from(demoClock).for("update")
		const ahead = (row?.ahead ?? 0) + days * DAY
		if (ahead > MOST_DAYS * DAY) throw new Refusal("demo:error.far", { status: 409 })
		await controlChain(ctx, "control_clock", { offsetSeconds: ahead })
		await tx.update(demoClock).set({ aheadSeconds: ahead })
	})
}
