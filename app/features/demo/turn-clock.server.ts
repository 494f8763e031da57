import { setTimeout as sleep } from "node:timers/promises"
import type { Db } from "#app/db/client.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
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

/** Until when it may be turned at once, as things stand; null: nothing waits. What has its time is done there, and the clock goes on. */
export type Barrier = (ctx: Context) => Promise<Date | null>
const noBarrier: Barrier = async () => null
/** How long a turn waits for what has to be done on its way, and how often it looks. */
const WAIT_MS = 25_000
const LOOK_MS = 300

/**
 * Turns the demo's clock forward, the chain's first: our clock is never ahead of block times that are still to come. One turn at a
 * time, so that two add up. It stops where something has to be done first, and goes on once that is done; false: it is not, so the clock stands
 * there for now. Refuses to go past 20 years.
 */
export async function turnClock(
	ctx: Context,
	days: number,
	{ barrier = noBarrier, waitMs = WAIT_MS }: Readonly<{ barrier?: Barrier; waitMs?: number }> = {},
): Promise<boolean> {
	const until = Date.now() + waitMs
	let target: number | null = null
	for (;;) {
		const { asked, reached } = await step(ctx, { days, target, barrier })
		if (reached) return true
		if (Date.now() >= until) return false
		target = asked
		await sleep(LOOK_MS)
	}
}

type Step = Readonly<{ days: number; target: number | null; barrier: Barrier }>

/** Turns it as far as it may go at this moment. `asked`: how far ahead it is to be in the end. */
const step = (ctx: Context, { days, target, barrier }: Step): Promise<{ asked: number; reached: boolean }> =>
	inTransaction(ctx, async (ctx) => {
		const [row] = await ctx.db.select({ ahead: demoClock.aheadSeconds }).from(demoClock).for("update")
		const was = row?.ahead ?? 0
		const asked = target ?? was + days * DAY
		if (asked > MOST_DAYS * DAY) throw new Refusal("demo:error.far", { status: 409 })
		const stop = await barrier(ctx)
		const real = (await databaseClock(ctx.db)()).getTime()
		const most = stop === null ? asked : Math.ceil((stop.getTime() - real) / 1000)
		const ahead = Math.max(was, Math.min(asked, most))
		if (ahead > was) {
			await controlChain(ctx, "control_clock", { offsetSeconds: ahead })
			await ctx.db.update(demoClock).set({ aheadSeconds: ahead })
		}
		return { asked, reached: ahead >= asked }
	})
