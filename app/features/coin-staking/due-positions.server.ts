import { and, asc, eq, lte, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { throwAll } from "#app/lib/faults.ts"
import { transition } from "#app/operations/transition.server.ts"
import { type Account, post } from "#app/settlement/ledger.server.ts"
import { earlyLeaving } from "./ending.ts"
import type { Position } from "./queries.server.ts"
import { own, queueWithdrawal } from "./queue-withdrawal.server.ts"
import { planRenewal, renewStake } from "./renew-stake.server.ts"
import { paidOf, rulesOf } from "./rules-of.server.ts"
import { type PositionStatus, positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"
import { budgetOwner } from "./term-budgets.server.ts"

const MOST = 200

/**
 * Does what is due to positions by itself: terms that have ended mature; who asked to leave early and did not think better of it loses the
 * reward, and is paid after the cooldown. Each in a transaction of its own, at the moment that was promised, however late it is; what becomes due by
 * that is done in the same run. Answers how many changes there were.
 */
export async function doDuePositions(ctx: Context): Promise<number> {
	let done = 0
	const faults: unknown[] = []
	const failed = new Set<string>()
	for (;;) {
		const due = (await listDue(ctx)).filter(({ id }) => !failed.has(id))
		if (due.length === 0) break
		for (const { id } of due) {
			try {
				if (await doDue(ctx, id)) done++
				else failed.add(id)
			} catch (error) {
				failed.add(id)
				faults.push(error)
			}
		}
	}
	// One that fails holds up none of the others.
	throwAll(faults)
	return done
}

/** Positions to which something is due, the longest overdue first. */
export const listDue = async ({ db, now }: Pick<Context, "db" | "now">) =>
	db
		.select({ id: coinPosition.id })
		.from(coinPosition)
		.where(and(lte(coinPosition.dueAt, await now()), sql`${coinPosition.dueAt} is not null`))
		.orderBy(asc(coinPosition.dueAt))
		.limit(MOST)

/** False: nothing of it was due. */
async function doDue(ctx: Context, id: string): Promise<boolean> {
	return inTransaction(ctx, async (ctx) => {
		const [stake] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, id)).for("update")
		const at = await ctx.now()
		if (!stake?.dueAt || stake.dueAt > at) return false
		const step = STEPS[positionStatus.nameOf(stake.status)]
		return step ? step(ctx, stake, at) : false
	})
}

type Step = (ctx: Context, stake: Position, at: Date) => Promise<boolean>
const STEPS: Readonly<Partial<Record<PositionStatus, Step>>> = {
	active: mature,
	early_requested: forfeit,
	cooldown: payBack,
}

type Change = Readonly<{ to: PositionStatus; reason: string; at: Date; set: Record<string, unknown> }>
const change = (ctx: Context, stake: Position, { to, reason, at, set }: Change) =>
	transition(ctx, {
		machine: positionStatus,
		table: coinPosition,
		id: stake.id,
		to,
		cause: { actor: "system", reason, evidence: { due: stake.dueAt?.toISOString() ?? null }, at },
		set,
	})

async function mature(ctx: Context, stake: Position, at: Date): Promise<boolean> {
	if (paidOf(stake).lockEnd > at) return false
	const next = stake.renewsSince ? await planRenewal(ctx, stake, at) : null
	const set = { dueAt: null, ...(next?.refused ? { notRenewed: next.refused } : next ? { claimed: stake.reward } : {}) }
	await change(ctx, stake, { to: "matured", reason: "lock-ended", at, set })
	if (next && !next.refused) await renewStake(ctx, stake, next)
	return true
}

/** When it was left, and by which rule: what its row says is due is only when to look. */
async function leftBy(ctx: Context, stake: Position) {
	if (!stake.leftAt) throw new Error(`position ${stake.id} was left at no time`)
	return earlyLeaving(paidOf(stake), stake.leftAt, await rulesOf(ctx, stake))
}

/** What is forfeited goes back to its term's budget, the reserve and what was claimed of it. */
async function forfeit(ctx: Context, stake: Position, at: Date): Promise<boolean> {
	const { undoUntil, paidAt, end } = await leftBy(ctx, stake)
	if (undoUntil > at) return false
	const budget: Account = { owner: budgetOwner(stake.days), kind: "reward-budget", asset: stake.asset }
	await change(ctx, stake, {
		to: "cooldown",
		reason: "left-early",
		at,
		set: { dueAt: paidAt, netted: end.netted },
	})
	await post(ctx, { name: "coin-forfeit", id: stake.id, at }, [
		{ leg: "released", debit: own(stake, "reward-reserved"), credit: budget, units: end.released },
		{ leg: "netted", debit: own(stake, "principal"), credit: budget, units: end.netted },
	])
	return true
}

/** What is left of the deposit, and of the reward where the rule lets some be kept, is owed to the owner and queued. */
async function payBack(ctx: Context, stake: Position, at: Date): Promise<boolean> {
	const { paidAt, end } = await leftBy(ctx, stake)
	if (paidAt > at) return false
	const { principal, reward } = end
	await change(ctx, stake, {
		to: "withdrawable",
		reason: "cooldown-over",
		at,
		set: { dueAt: null, withdrawn: principal, claimed: stake.claimed + reward },
	})
	await queueWithdrawal(ctx, stake, { kind: "early", principal, reward, at })
	return true
}
