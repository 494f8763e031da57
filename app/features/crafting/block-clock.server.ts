import { setTimeout as sleep } from "node:timers/promises"
import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { ROUND_DELAY_SECONDS } from "#app/draws/craft/odds.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { forgeClock } from "./tables.server.ts"

/** Seconds that the time of blocks may be behind, by the median of some; and up to which the forge opens again once it was more. */
export const MOST_LAG = 2
export const REOPENS_AT = 1.5
/** Readings are some blocks apart: one that came late says nothing of the chain's clock. */
const READINGS = 7
const APART_MS = 450
/** A measure that is older says nothing of now. */
const FRESH_MS = 180_000

export type BlockClock = Readonly<{ isOpen: boolean; lagMs: number; measuredAt: Date }>

/** The middle one of some: half are as much or less. */
export function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b)
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.POSITIVE_INFINITY
}

/** Whether the forge is open by a measure: what keeps it open once it is does not open it again, so that it does not flicker at the bound. */
export const isOpenBy = (lagMs: number, wasOpen: boolean): boolean => lagMs <= (wasOpen ? MOST_LAG : REOPENS_AT) * 1000

/** What was measured last; null: nothing yet, or so long ago that it says nothing. */
export async function blockClock(ctx: Pick<Context, "db" | "chains" | "now">): Promise<BlockClock | null> {
	const [row] = await ctx.db.select().from(forgeClock).where(eq(forgeClock.chain, ctx.chains.solana.name))
	const age = row ? Math.abs((await ctx.now()).getTime() - row.measuredAt.getTime()) : Number.POSITIVE_INFINITY
	return row && age <= FRESH_MS ? row : null
}

/** Seconds. Throws Refusal "settlement:chain-silent" (503): the job is tried again, and nobody is called for it. */
async function lagSeen(ctx: Context): Promise<number> {
	try {
		return await ctx.chains.solana.pledges.lag(ctx.now)
	} catch (error) {
		ctx.log.warn({ err: error }, "the time of the newest block is not known")
		throw new Refusal("settlement:chain-silent", { status: 503 })
	}
}

/** Measures by how much block times are behind, and writes down whether the forge is open by that. Fails while the node does not answer. */
export async function measureClock(ctx: Context, { readings = READINGS, apartMs = APART_MS } = {}): Promise<void> {
	const chain = ctx.chains.solana
	const seen: number[] = []
	for (let n = 0; n < readings; n++) {
		if (n > 0) await sleep(apartMs)
		seen.push(await lagSeen(ctx))
	}
	const lagMs = Math.max(0, Math.round(median(seen) * 1000))
	const [before] = await ctx.db.select().from(forgeClock).where(eq(forgeClock.chain, chain.name))
	const isOpen = isOpenBy(lagMs, before?.isOpen ?? true)
	if (isOpen !== (before?.isOpen ?? true))
		ctx.log.warn({ lagMs, isOpen }, "the clock of the chain opens or closes the forge")
	const set = { isOpen, lagMs, measuredAt: await ctx.now() }
	await ctx.db
		.insert(forgeClock)
		.values({ chain: chain.name, ...set })
		.onConflictDoUpdate({ target: forgeClock.chain, set })
}

/**
 * Whether something may be signed now. The measure decides; where there is none, what the newest block says. And whatever was measured: a block
 * that is behind by as much as rounds are late could be one whose round is known.
 */
export async function isTimely(ctx: Context): Promise<boolean> {
	const lag = await ctx.chains.solana.pledges.lag(ctx.now).catch((error: unknown) => {
		ctx.log.warn({ err: error }, "the time of the newest block is not known")
		return Number.POSITIVE_INFINITY
	})
	const clock = await blockClock(ctx)
	const isSo = lag < ROUND_DELAY_SECONDS && (clock ? clock.isOpen : lag <= MOST_LAG)
	if (!isSo) ctx.log.warn({ lag, clock }, "block times are behind: the forge signs nothing now")
	return isSo
}
