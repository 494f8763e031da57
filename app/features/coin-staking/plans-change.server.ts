import { and, eq, like, sql } from "drizzle-orm"
import type { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { ledgerBalance } from "#app/settlement/tables.server.ts"
import { splitByPool } from "./plans.ts"
import { type Plans, plansBody, plansShape } from "./plans-rule.ts"
import { plansInForce } from "./queries.server.ts"
import { stakedAsset } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"
import { BUDGET_OWNERS } from "./term-budgets.server.ts"

/** What an operator starts from who wants other plans: the version in force, and what a change of it would meet. */
export async function plansToChange(ctx: Context, at: Date) {
	const asset = stakedAsset(ctx)
	const [plans, running, [budget]] = await Promise.all([
		plansInForce(ctx, at),
		ctx.db.$count(
			coinPosition,
			and(
				eq(coinPosition.asset, asset.address),
				isAnyOf(coinPosition.status, positionStatus.in("held").map(positionStatus.code)),
			),
		),
		ctx.db
			.select({ free: sql<string>`coalesce(sum(${ledgerBalance.balance}), 0)` })
			.from(ledgerBalance)
			.where(
				and(
					eq(ledgerBalance.kind, "reward-budget"),
					eq(ledgerBalance.asset, asset.address),
					like(ledgerBalance.owner, `${BUDGET_OWNERS}%`),
				),
			),
	])
	return {
		plans,
		method: plans?.method ?? plansShape.methods[0] ?? "",
		asset: { symbol: asset.symbol, scale: asset.scale },
		running,
		free: BigInt(budget?.free ?? 0),
	}
}

/** What is wrong with a body, and where in it: `least`, `most` with the limit; `pools`, `twice`, `bounds` of several figures together. */
export type PlansProblem = Readonly<{
	path: readonly PropertyKey[]
	broken: "least" | "most" | "pools" | "twice" | "bounds" | "unreadable"
	limit: number
}>

/** A body that somebody drew up, read by the rule's own schema; or all that is wrong with it. */
export function checkPlans(
	body: unknown,
): Readonly<{ plans: Plans; problems: readonly [] }> | Readonly<{ plans: null; problems: readonly PlansProblem[] }> {
	const read = plansBody.safeParse(body)
	return read.success
		? { plans: read.data, problems: [] }
		: { plans: null, problems: read.error.issues.map((issue) => ({ path: issue.path, ...brokenBy(issue) })) }
}

function brokenBy(issue: z.core.$ZodIssue): Pick<PlansProblem, "broken" | "limit"> {
	if (issue.code === "too_small") return { broken: "least", limit: Number(issue.minimum) }
	if (issue.code === "too_big") return { broken: "most", limit: Number(issue.maximum) }
	const broken = issue.code === "custom" ? issue.params?.broken : null
	if (broken === "pools" || broken === "twice" || broken === "bounds") return { broken, limit: 0 }
	return { broken: "unreadable", limit: 0 }
}

/** What each term would have of the budget that is free, in base units, by its days. */
export const poolsOf = (free: bigint, terms: Plans["terms"]): ReadonlyMap<number, bigint> => splitByPool(free, terms)
