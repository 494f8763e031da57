import type { Context } from "#app/db/context.ts"
import { PLANS_RULE } from "./plans-rule.ts"
import { plansInForce } from "./queries.server.ts"
import { termBudgets } from "./term-budgets.server.ts"

/** The plans in force, each term with its part of the reward budget: `free` to be promised, `held` for who is about to pay. Null: there are none. */
export async function plansFigures(ctx: Context, at: Date) {
	const plans = await plansInForce(ctx, at)
	if (!plans) return null
	const { terms } = plans.body
	const budgets = await termBudgets(
		ctx,
		terms.map(({ days }) => days),
	)
	return {
		key: PLANS_RULE,
		validFrom: plans.validFrom,
		terms: terms.map(({ days, aprBps, poolBps }) => ({
			...{ days, aprBps, poolBps },
			...(budgets.get(days) ?? { free: 0n, held: 0n }),
		})),
	}
}
