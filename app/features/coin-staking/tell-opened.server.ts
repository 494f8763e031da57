import { asc, desc, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { TellOpened } from "#app/operations/opened.ts"
import { positionStatus } from "./status.ts"
import { coinPosition, coinWithdrawal, rewardClaim } from "./tables.server.ts"

type Needs = Pick<Context, "db">

/** Positions of one line of renewals, and payouts of all of them. */
const MOST = { positions: 50, payouts: 100 }

/** Positions by their ids, by those of claims and withdrawals, and with them those that they went on as. */
export const tellOpened: TellOpened = async (ctx, ids) => {
	if (ids.length === 0) return []
	const found = await lineOf(ctx, [...ids, ...(await positionsPaidBy(ctx, ids))])
	if (found.length === 0) return []
	const rows = await ctx.db
		.select()
		.from(coinPosition)
		.where(isAnyOf(coinPosition.id, found))
		.orderBy(asc(coinPosition.createdAt))
	const paid = await payoutsOf(ctx, found)
	return rows.map((row) => ({
		entity: positionStatus.entity,
		id: row.id,
		status: row.status,
		owner: row.owner,
		asset: row.asset,
		units: row.units,
		days: row.days,
		aprBps: row.aprBps,
		reward: row.reward,
		from: row.accrualStart,
		until: row.lockEnd,
		intentId: row.intentId,
		payouts: paid.flatMap((one) => (one.positionId === row.id ? [one.id] : [])),
	}))
}

/** Ids of the whole line: back to the first, and on from there. */
async function lineOf({ db }: Needs, ids: readonly string[]): Promise<string[]> {
	const { id, renewedFrom } = coinPosition
	const rows = await db.execute<{ id: string }>(sql`
		with recursive back as (
			select ${id}, ${renewedFrom} from ${coinPosition} where ${isAnyOf(id, ids)}
			union select one.id, one.renewed_from from ${coinPosition} one join back on one.id = back.renewed_from
		), line as (
			select id from back
			union select next.id from ${coinPosition} next join line on next.renewed_from = line.id
		) select id from line limit ${MOST.positions}`)
	return rows.map((row) => row.id)
}

async function positionsPaidBy({ db }: Needs, ids: readonly string[]): Promise<string[]> {
	const [claims, withdrawals] = await Promise.all([
		db.select({ id: rewardClaim.positionId }).from(rewardClaim).where(isAnyOf(rewardClaim.id, ids)),
		db.select({ id: coinWithdrawal.positionId }).from(coinWithdrawal).where(isAnyOf(coinWithdrawal.id, ids)),
	])
	return [...claims, ...withdrawals].map((row) => row.id)
}

async function payoutsOf({ db }: Needs, positions: readonly string[]) {
	const { id, positionId, requestedAt } = rewardClaim
	const [claims, withdrawals] = await Promise.all([
		db
			.select({ id, positionId })
			.from(rewardClaim)
			.where(isAnyOf(positionId, positions))
			.orderBy(desc(requestedAt))
			.limit(MOST.payouts),
		db
			.select({ id: coinWithdrawal.id, positionId: coinWithdrawal.positionId })
			.from(coinWithdrawal)
			.where(isAnyOf(coinWithdrawal.positionId, positions))
			.limit(MOST.payouts),
	])
	return [...claims, ...withdrawals]
}
