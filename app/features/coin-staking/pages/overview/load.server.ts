import { type SQL, sql } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { type JsonRows, jsonColumns } from "#app/db/json-columns.server.ts"
import { anyLength, statement } from "#app/db/prepared.server.ts"
import type { PlanLine } from "#app/features/coin-staking/calculator.tsx"
import { earnedBy, isRewardMethod } from "#app/features/coin-staking/plans.ts"
import type { PlansInForce, Position } from "#app/features/coin-staking/queries.server.ts"
import { stakingChain, stakingChainSeen } from "#app/features/coin-staking/staked-asset.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import {
	BUDGETS,
	type BudgetRow,
	type BudgetValues,
	budgetsIn,
	budgetValues,
} from "#app/features/coin-staking/term-budgets.server.ts"
import {
	type Asked,
	readAlong,
	solanaAddressesOf,
	type Visit,
	type VisitorColumn,
	type Wish,
} from "#app/identity/sessions/visitor.server.ts"
import type { StatusFigures } from "./view.tsx"

const { status, units, days, aprBps, method, accrualStart, lockEnd, claimed, netted, withdrawn } = coinPosition
const running = jsonColumns({ status, units, days, aprBps, method, accrualStart, lockEnd, claimed, netted, withdrawn })
type Running = Pick<
	Position,
	"status" | "units" | "days" | "aprBps" | "method" | "accrualStart" | "lockEnd" | "claimed" | "netted" | "withdrawn"
>
const HELD = sql.raw(`('${positionStatus.codes("held").join("','")}')`)

type Found = BudgetRow & Readonly<{ running: JsonRows }>
type Values = BudgetValues & Readonly<{ chain: string }>

const runningOf = (owners: SQL) => sql`(
	select json_agg(${running.object}) from ${coinPosition}
	where ${coinPosition.chain} = ${sql.placeholder("chain")} and ${coinPosition.owner} = any(${owners}) and ${coinPosition.status} in ${HELD})`
const readOverview = statement<Found, Values & { owners: readonly string[] }>(
	sql`select ${BUDGETS}, ${runningOf(anyLength(sql.placeholder("owners")))} as running`,
)
const ofVisitor: VisitorColumn = {
	select: (owners) =>
		sql`(select to_json(figures) from (select ${BUDGETS}, ${runningOf(sql`${owners}::text[]`)} as running) figures)`,
}

export const overviewWish = (ctx: Pick<RequestContext, "assets">, chain: string, terms: readonly number[]): Wish => ({
	column: ofVisitor,
	values: { ...budgetValues(ctx, terms), chain },
})

/** For a loader, before it waits for the database: what `overviewFigures` will ask for is read in the statement that reads who asks. */
export function readOverviewAlong(asked: Asked, terms: readonly number[]): void {
	const chain = stakingChainSeen(asked.ctx)
	if (chain) readAlong(asked, overviewWish(asked.ctx, chain, terms))
}

/**
 * The terms of the rule in force with what each may still promise, in base units, and what the visitor's wallets have staked: null where
 * nobody is signed in. Earned is an estimate as of `at`.
 */
export async function overviewFigures(
	ctx: RequestContext & Pick<Visit, "along">,
	plans: PlansInForce | null,
	at: Date,
): Promise<{ terms: PlanLine[]; status: StatusFigures | null }> {
	const terms = plans?.body.terms ?? []
	const asked = terms.map((term) => term.days)
	// The chain may not have been seen yet: who is not signed in does not need it.
	const mine = ctx.who.wallet
		? { chain: stakingChain(ctx).name, owners: solanaAddressesOf(ctx.who) }
		: { chain: "", owners: [] }
	const [row] =
		ctx.along?.column === ofVisitor
			? [ctx.along.found as Found]
			: await readOverview(ctx.db, { ...budgetValues(ctx, asked), ...mine })
	if (!row) throw new Error("a statement without a table answered no row")
	const budgets = budgetsIn(row, asked)
	// What is held for unpaid stakes is not promised yet: it must close a term for nobody.
	const left = (term: number) => (budgets.get(term)?.free ?? 0n) + (budgets.get(term)?.held ?? 0n)
	return {
		terms: terms.map((term) => ({ days: term.days, aprBps: term.aprBps, left: left(term.days) })),
		status: ctx.who.wallet ? getStakingSummary(running.rows(row.running), at) : null,
	}
}

const EARNING = positionStatus.codes("earning")
const ACTIVE = positionStatus.code("active")

function getStakingSummary(positions: readonly Running[], at: Date): StatusFigures {
	const ends = positions.flatMap(({ status, lockEnd }) => (lockEnd && status === ACTIVE ? [lockEnd.getTime()] : []))
	return {
		staked: positions.reduce((all, position) => all + position.units - position.netted - position.withdrawn, 0n),
		positions: positions.length,
		nextEnd: ends.length > 0 ? new Date(Math.min(...ends)) : null,
		earned: positions
			.filter(({ status }) => EARNING.includes(status))
			.reduce((all, position) => all + earnedSoFar(position, at) - position.claimed, 0n),
	}
}

/** What a position has earned by `at`, by the formula that it was opened with; nothing before it accrues. */
export function earnedSoFar(
	position: Pick<Running, "units" | "aprBps" | "days" | "method" | "accrualStart">,
	at: Date,
): bigint {
	const { method, accrualStart } = position
	if (!accrualStart || !isRewardMethod(method)) return 0n
	return earnedBy({ ...position, method, accrualStart }, at)
}
