import type { RuleLine } from "#app/settings/rules/rule-lines.ts"
import { ruleKind } from "#app/settings/rules/rule-lines.ts"
import { PLANS_RULE, plansShape, smallestClaim } from "./plans-rule.ts"

/** The plans, as operators are shown them. */
export const plansKind = ruleKind({
	key: PLANS_RULE,
	name: "plans",
	shape: plansShape,
	say(plans, { coin }) {
		const amount = (what: string, n: bigint): RuleLine => ({
			what,
			of: null,
			value: { unit: "amount", n, asset: coin },
		})
		const number = (what: string, unit: "hours" | "minutes" | "count" | "percent", n: number): RuleLine => ({
			what,
			of: null,
			value: { unit, n },
		})
		const terms = plans.terms.flatMap(({ days, aprBps, poolBps }): RuleLine[] => [
			{ what: "apr", of: { term: days }, value: { unit: "percent", n: aprBps } },
			{ what: "pool", of: { term: days }, value: { unit: "percent", n: poolBps } },
		])
		return [
			...terms,
			amount("min", plans.minUnits),
			amount("max", plans.maxUnits),
			amount("walletMax", plans.walletMaxUnits),
			number("mostOpen", "count", plans.maxOpenPositions),
			number("coolingOff", "hours", plans.coolingOffHours),
			number("undo", "hours", plans.undoHours),
			number("cooldown", "hours", plans.cooldownHours),
			number("earlyKeep", "percent", plans.earlyKeepBps),
			amount("claimMin", smallestClaim(plans)),
			number("claimEvery", "hours", plans.claimEveryHours),
			number("payWithin", "minutes", plans.payWithinMinutes),
		]
	},
})
