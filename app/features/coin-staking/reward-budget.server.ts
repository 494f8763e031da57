import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { lockBalance, post } from "#app/settlement/ledger.server.ts"
import { stakedAsset, stakingChain } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import type { coinPosition } from "./tables.server.ts"
import { budgetOwner, type TermBudget, termBudgets } from "./term-budgets.server.ts"

type Asking = Pick<Context, "db" | "chains" | "assets">
type Term = Readonly<{ days: number; at: Date }>
type Reserve = Readonly<{
	position: Pick<typeof coinPosition.$inferSelect, "id" | "days" | "asset" | "reward" | "holds">
	at: Date
}>

const LAPSED_AT_ONCE = 5_000

/** Locks a term's budget until the transaction ends, and takes back the holds whose time is over. */
export async function lockTerm(ctx: Asking, { days, at }: Term): Promise<TermBudget> {
	const budget = { owner: budgetOwner(days), kind: "reward-budget", asset: stakedAsset(ctx).address } as const
	await lockBalance(ctx, budget)
	await releaseLapsed(ctx, { days, at })
	const free = await lockBalance(ctx, budget)
	return { free, held: (await termBudgets(ctx, [days])).get(days)?.held ?? 0n }
}

/** Gives reserves whose hold is over back to the term's budget, each once. Answers how many there were. */
export async function releaseLapsed(ctx: Asking, { days, at }: Term): Promise<number> {
	const chain = stakingChain(ctx).name
	const [row] = await ctx.db.execute<{ released: string }>(
		sql`select release_lapsed_holds(${chain}, ${days}::int, ${at.toISOString()}::timestamptz, ${LAPSED_AT_ONCE}::int) as released`,
	)
	return Number(row?.released ?? 0)
}

/** As web may do it: reserves the whole reward of a stake that is agreed to and not held, as its row says it, and writes down until when. Throws what the database throws. */
export async function holdUntil(
	{ db }: Pick<Context, "db">,
	{ position, until }: Readonly<{ position: string; until: Date }>,
): Promise<void> {
	await db.execute(sql`select hold_reward(${position}::uuid, ${until.toISOString()}::timestamptz)`)
}

/** As the worker may do it. The caller writes `holds` back, one higher. Throws `NotCovered` where the budget does not cover it. */
export const reserveReward = (
	ctx: Pick<Context, "db">,
	{ position: { id, days, asset, reward, holds }, at }: Reserve,
): Promise<void> =>
	post(ctx, { name: positionStatus.entity, id, at }, [
		{
			leg: `reserve-${holds + 1}`,
			debit: { owner: budgetOwner(days), kind: "reward-budget", asset },
			credit: { owner: id, kind: "reward-reserved", asset },
			units: reward,
		},
	])

/** Gives a held reward back to its term's budget; the worker's as well. The caller empties `held_until`. */
export const releaseReward = (
	ctx: Pick<Context, "db">,
	{ position: { id, days, asset, reward, holds }, at }: Reserve,
): Promise<void> =>
	post(ctx, { name: positionStatus.entity, id, at }, [
		{
			leg: holds === 0 ? "release" : `release-${holds}`,
			debit: { owner: id, kind: "reward-reserved", asset },
			credit: { owner: budgetOwner(days), kind: "reward-budget", asset },
			units: reward,
		},
	])
