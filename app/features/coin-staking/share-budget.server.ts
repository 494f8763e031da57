import { and, asc, eq, isNull, like, lt, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { type RuleInForce, ruleInForce } from "#app/settings/rules/rules.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { type Leg, post } from "#app/settlement/ledger.server.ts"
import { ledgerBalance } from "#app/settlement/tables.server.ts"
import { splitByPool } from "./plans.ts"
import { PLANS_RULE, type Plans, plansShape } from "./plans-rule.ts"
import { lockTerm } from "./reward-budget.server.ts"
import { stakedAsset } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"
import { BUDGET_OWNERS, budgetOwner, daysOfBudget } from "./term-budgets.server.ts"

type Asking = Pick<Context, "db" | "chains" | "assets">

const SHARED = "coin-staking.budget-shared"

/**
 * Moves free reward budget between the terms, once for each version of the plans, so that the free parts stand as the pools of that version
 * say: a term that is new gets its part, one that is gone gives all that is free. What is reserved or held stays where it is; what is given
 * back later to a term that is gone waits for the next version. The first version moves nothing: all that was funded was split by it.
 *
 * It is done when the version is in force and never before: until then the terms before it are the ones that are offered. The worker asks
 * every minute, so that a version written for later, or as a bare row, gets its budget as well. Answers whether a version was shared by.
 */
export async function shareBudget(ctx: Context): Promise<boolean> {
	const plans = await ruleInForce(ctx.db, PLANS_RULE, plansShape, await ctx.now())
	if (!plans || (await isShared(ctx.db, plans.id))) return false
	return inTransaction(ctx, async (ctx) => {
		await lockSharing(ctx.db)
		return shareByRule(ctx, await ctx.now())
	})
}

/** One shares or posts plans at a time, until the transaction ends: whoever waited sees what the one before has done. */
export async function lockSharing(tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('coin-staking/budget', 0))`)
}

/** The same in a transaction that has called `lockSharing`, by the version in force at `at`. */
export async function shareByRule(ctx: Asking, at: Date): Promise<boolean> {
	const tx = ctx.db
	const plans = await ruleInForce(tx, PLANS_RULE, plansShape, at)
	if (!plans || (await isShared(tx, plans.id))) return false
	const legs = (await isFirst(tx, plans))
		? []
		: legsBetween(stakedAsset(ctx).address, await lockFree(ctx, at), plans.body.terms)
	await post(ctx, { name: PLANS_RULE, id: plans.id, at }, legs)
	const budgets = Object.fromEntries(legs.map(({ leg, units }) => [leg, units.toString()]))
	await writeAudit(tx, { actor: "system", act: SHARED, subject: plans.id, facts: { budgets } })
	return true
}

async function isShared(db: Db, ruleId: string): Promise<boolean> {
	return (await db.$count(audit, and(eq(audit.act, SHARED), eq(audit.subject, ruleId)))) > 0
}

const isFirst = async (tx: Db, { validFrom }: RuleInForce<Plans>): Promise<boolean> =>
	(await tx.$count(rule, and(eq(rule.key, PLANS_RULE), lt(rule.validFrom, validFrom)))) === 0

/**
 * What is free of each term that ever had a budget, locked until the transaction ends: nobody can reserve any of it meanwhile. By the ids of
 * the accounts, which is the order in which a posting takes them; a stake that is agreed to takes one alone.
 */
async function lockFree(ctx: Asking, at: Date): Promise<Map<number, bigint>> {
	const ofTerms = like(ledgerBalance.owner, `${BUDGET_OWNERS}%`)
	const accounts = await ctx.db
		.select({ owner: ledgerBalance.owner })
		.from(ledgerBalance)
		.where(and(eq(ledgerBalance.kind, "reward-budget"), eq(ledgerBalance.asset, stakedAsset(ctx).address), ofTerms))
		.orderBy(asc(ledgerBalance.id))
	const free = new Map<number, bigint>()
	for (const { owner } of accounts) {
		const days = daysOfBudget(owner)
		const { free: all } = await lockTerm(ctx, { days, at })
		const awaited = await awaitedRewards(ctx, days)
		free.set(days, all > awaited ? all - awaited : 0n)
	}
	return free
}

/** Rewards of stakes whose signed deposit is under way and whose hold is over: what they need stays with their term. */
async function awaitedRewards({ db, ...ctx }: Asking, days: number): Promise<bigint> {
	const [row] = await db
		.select({ units: sql<string>`coalesce(sum(${coinPosition.reward}), 0)` })
		.from(coinPosition)
		.where(
			and(
				eq(coinPosition.asset, stakedAsset(ctx).address),
				eq(coinPosition.days, days),
				eq(coinPosition.status, positionStatus.code("pending")),
				isNull(coinPosition.heldUntil),
			),
		)
	return BigInt(row?.units ?? 0)
}

/** The transfers after which each term has its part of all that is free: whoever has too much gives to whoever has too little, each pair once. */
export function legsBetween(asset: string, free: ReadonlyMap<number, bigint>, terms: Plans["terms"]): Leg[] {
	const all = [...free.values()].reduce((sum, one) => sum + one, 0n)
	const parts = splitByPool(all, terms)
	const short = new Map([...parts].map(([days, part]) => [days, part - (free.get(days) ?? 0n)]))
	const account = (days: number) => ({ owner: budgetOwner(days), kind: "reward-budget", asset }) as const
	const legs: Leg[] = []
	for (const [from, held] of free) {
		let over = held - (parts.get(from) ?? 0n)
		for (const [to, lacks] of short) {
			const units = over < lacks ? over : lacks
			if (units <= 0n) continue
			legs.push({ leg: `${from}-to-${to}`, debit: account(from), credit: account(to), units })
			short.set(to, lacks - units)
			over -= units
		}
	}
	return legs
}
