import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Coin } from "#app/db/context.ts"
import { lockBalance, post } from "#app/settlement/ledger.server.ts"
import { positionStatus } from "./status.ts"
import type { coinPosition } from "./tables.server.ts"
import { budgetOwner, type TermBudget, termBudgets } from "./term-budgets.server.ts"

type Reserved = Pick<typeof coinPosition.$inferSelect, "id" | "days" | "asset" | "reward" | "holds">

const LAPSED_AT_ONCE = 5_000

/** Locks a term's budget until the transaction ends, and takes back the holds whose time is over. */
export async function lockTerm(
	tx: Db,
	coin: Pick<Coin, "chain" | "mint">,
	days: number,
	at: Date,
): Promise<TermBudget> {
	const budget = { owner: budgetOwner(days), kind: "reward-budget", asset: coin.mint } as const
	await lockBalance(tx, budget)
	await releaseLapsed(tx, coin, days, at)
	const free = await lockBalance(tx, budget)
	return { free, held: (await termBudgets(tx, coin, [days])).get(days)?.held ?? 0n }
}

/** Gives reserves whose hold is over back to the term's budget, each once. Answers how many there were. */
export async function releaseLapsed(tx: Db, { chain }: Pick<Coin, "chain">, days: number, at: Date): Promise<number> {
	const [row] = await tx.execute<{ released: string }>(
		sql`select release_lapsed_holds(${chain}, ${days}::int, ${at.toISOString()}::timestamptz, ${LAPSED_AT_ONCE}::int) as released`,
	)
	return Number(row?.released ?? 0)
}

/** As web may do it: reserves the whole reward of a stake that is agreed to and not held, as its row says it, and writes down until when. Throws what the database throws. */
export async function holdUntil(tx: Db, positionId: string, until: Date): Promise<void> {
	await tx.execute(sql`select hold_reward(${positionId}::uuid, ${until.toISOString()}::timestamptz)`)
}

/** As the worker may do it. The caller writes `holds` back, one higher. Throws `NotCovered` where the budget does not cover it. */
export const reserveReward = (tx: Db, { id, days, asset, reward, holds }: Reserved, at: Date): Promise<void> =>
	post(tx, { name: positionStatus.entity, id, at }, [
		{
			leg: `reserve-${holds + 1}`,
			debit: { owner: budgetOwner(days), kind: "reward-budget", asset },
			credit: { owner: id, kind: "reward-reserved", asset },
			units: reward,
		},
	])

/** Gives a held reward back to its term's budget; the worker's as well. The caller empties `held_until`. */
export const releaseReward = (tx: Db, { id, days, asset, reward, holds }: Reserved, at: Date): Promise<void> =>
	post(tx, { name: positionStatus.entity, id, at }, [
		{
			leg: holds === 0 ? "release" : `release-${holds}`,
			debit: { owner: id, kind: "reward-reserved", asset },
			credit: { owner: budgetOwner(days), kind: "reward-budget", asset },
			units: reward,
		},
	])
