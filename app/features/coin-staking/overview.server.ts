import { and, eq } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { solanaAddressesOf } from "#app/identity/visitor.server.ts"
import type { PlanLine } from "./calculator.tsx"
import type { StatusFigures } from "./overview.tsx"
import { earnedBy, isRewardMethod } from "./plans.ts"
import { budgetsLeft, type PlansInForce } from "./queries.server.ts"
import { heldRewards } from "./reward-budget.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/** The terms of the rule in force with what each may still promise, in base units. */
export async function planLines(ctx: RequestContext, plans: PlansInForce): Promise<PlanLine[]> {
	const free = await budgetsLeft(ctx, plans.body)
	// What is held for unpaid stakes is not promised yet: it must close a term for nobody.
	const held = await heldRewards(ctx.db, ctx.coin, [...free.keys()])
	return plans.body.terms.map(({ days, aprBps }) => ({
		days,
		aprBps,
		left: (free.get(days) ?? 0n) + (held.get(days) ?? 0n),
	}))
}

/** What the visitor's wallets have staked; null where nobody is signed in. Earned is an estimate as of `at`. */
export async function statusOf(ctx: RequestContext, at: Date): Promise<StatusFigures | null> {
	if (!ctx.who.wallet) return null
	const owners = [...solanaAddressesOf(ctx.who)]
	const active = and(
		eq(coinPosition.chain, ctx.coin.chain),
		isAnyOf(coinPosition.owner, owners),
		eq(coinPosition.status, positionStatus.code("active")),
	)
	const positions = await ctx.db.select().from(coinPosition).where(active)
	const ends = positions.flatMap(({ lockEnd }) => (lockEnd ? [lockEnd.getTime()] : []))
	return {
		staked: positions.reduce((all, position) => all + position.units, 0n),
		positions: positions.length,
		nextEnd: ends.length > 0 ? new Date(Math.min(...ends)) : null,
		earned: positions.reduce((all, position) => all + earnedSoFar(position, at), 0n),
	}
}

/** What a position has earned by `at`, by the formula that it was opened with; nothing before it accrues. */
export function earnedSoFar(position: typeof coinPosition.$inferSelect, at: Date): bigint {
	const { method, accrualStart } = position
	if (!accrualStart || !isRewardMethod(method)) return 0n
	return earnedBy({ ...position, method, accrualStart }, at)
}
