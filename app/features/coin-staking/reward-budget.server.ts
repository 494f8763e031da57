import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Coin } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { lockBalance, post } from "#app/settlement/ledger.server.ts"
import { budgetOwner } from "./queries.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

type Reserved = Pick<typeof coinPosition.$inferSelect, "id" | "days" | "asset" | "reward" | "holds">

/** What a term can promise now, and what is held for stakes that are not paid yet. Base units. */
export type TermBudget = Readonly<{ free: bigint; held: bigint }>

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
	return { free: await lockBalance(tx, budget), held: (await heldRewards(tx, coin, [days])).get(days) ?? 0n }
}

/** Gives reserves whose hold is over back to the term's budget, each once. Answers how many there were. */
export async function releaseLapsed(tx: Db, { chain }: Pick<Coin, "chain">, days: number, at: Date): Promise<number> {
	const [row] = await tx.execute<{ released: string }>(
		sql`select release_lapsed_holds(${chain}, ${days}::int, ${at.toISOString()}::timestamptz, ${LAPSED_AT_ONCE}::int) as released`,
	)
	return Number(row?.released ?? 0)
}

/** Rewards that are held for stakes not paid yet, by term, in base units. */
export async function heldRewards(
	db: Db,
	{ mint }: Pick<Coin, "mint">,
	days: readonly number[],
): Promise<Map<number, bigint>> {
	const rows = await db
		.select({ days: coinPosition.days, held: sql<string>`sum(${coinPosition.reward})` })
		.from(coinPosition)
		.where(
			and(
				// By the coin, as the budgets are: a page may ask before the chain has been seen.
				eq(coinPosition.asset, mint),
				isAnyOf(coinPosition.days, days),
				isNotNull(coinPosition.heldUntil),
				inArray(
					coinPosition.status,
					["agreed", "pending"].map((name) => positionStatus.code(name as "agreed")),
				),
			),
		)
		.groupBy(coinPosition.days)
	return new Map(rows.map((row) => [row.days, BigInt(row.held)]))
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
