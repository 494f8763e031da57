import type { RequestContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { DAY_SECONDS, rewardAtEnd, scheduleFor } from "./plans.ts"
import type { Plans } from "./plans-rule.ts"
import { type PlansInForce, type Position, plansInForce } from "./queries.server.ts"
import { type TermBudget, termBudgets } from "./term-budgets.server.ts"

/** What will happen: all that is shown before anyone agrees, and all that the agreement is to. Units are base units. */
export type Sheet = Readonly<{
	units: bigint
	days: number
	aprBps: number
	reward: bigint
	/** If the deposit is final today (UTC), and if it is final only after midnight. */
	today: { accrualStart: Date; lockEnd: Date }
	afterMidnight: { accrualStart: Date; lockEnd: Date }
	payWithinMinutes: number
	/** Hours: taken back whole, and from asking to leave early until it is paid. */
	coolingOffHours: number
	earlyHours: number
	rule: string
	example: boolean
	/** The term's budget could not pay this reward even if nobody held any of it. */
	soldOut: boolean
	/** It could, but for what others hold while they pay: agreeing holds nothing then. */
	heldByOthers: boolean
}>

/** Bounds of one position; a refusal carries the bound, in base units, for the words. */
export function checkBounds(plans: Plans, units: bigint): void {
	if (units < plans.minUnits)
		throw new Refusal("coin-staking:error.below-min", { params: { bound: `${plans.minUnits}` }, field: "amount" })
	if (units > plans.maxUnits)
		throw new Refusal("coin-staking:error.above-max", { params: { bound: `${plans.maxUnits}` }, field: "amount" })
}

/** The plans in force, or a refusal that says that none is published. */
export async function requirePlans(ctx: RequestContext, at: Date): Promise<PlansInForce> {
	const plans = await plansInForce(ctx, at)
	if (!plans) throw new Refusal("coin-staking:error.no-plans", { status: 409 })
	return plans
}

/** The sheet of a draft by the rule in force now. */
export async function sheetOf(ctx: RequestContext, draft: Pick<Position, "units" | "days">, at: Date): Promise<Sheet> {
	const plans = await requirePlans(ctx, at)
	const budgets = await termBudgets(ctx, [draft.days])
	return sheetBy({ plans, budgets, at }, draft)
}

type By = Readonly<{ plans: PlansInForce; budgets: ReadonlyMap<number, TermBudget>; at: Date }>

/** The one place where a sheet's figures come from. */
export function sheetBy({ plans, budgets, at }: By, draft: Pick<Position, "units" | "days">): Sheet {
	const term = plans.body.terms.find((t) => t.days === draft.days)
	if (!term) throw new Refusal("coin-staking:error.days")
	const reward = rewardAtEnd(plans.method, draft.units, term.aprBps, term.days)
	const { free, held } = budgets.get(term.days) ?? { free: 0n, held: 0n }
	return {
		units: draft.units,
		days: term.days,
		aprBps: term.aprBps,
		reward,
		today: scheduleFor(at, term.days),
		afterMidnight: scheduleFor(new Date(at.getTime() + DAY_SECONDS * 1000), term.days),
		payWithinMinutes: plans.body.payWithinMinutes,
		coolingOffHours: plans.body.coolingOffHours,
		earlyHours: plans.body.undoHours + plans.body.cooldownHours,
		rule: plans.id,
		example: plans.example,
		soldOut: free + held < reward,
		heldByOthers: free < reward,
	}
}
