import { and, eq, isNotNull, isNull, lte } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { prepared } from "#app/db/prepared.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type Cause, transition } from "#app/operations/transition.server.ts"
import { failUnstarted } from "../purchases/fail-purchase.server.ts"
import { requirePlan } from "../queries.server.ts"
import type { Plan, WholePlan } from "../rows.ts"
import { type PlanStatus, planStatus, purchaseStatus } from "../status.ts"
import { mintPlan, mintPurchase, mintUnit } from "../tables.server.ts"
import { arePhasesInOrder } from "./plan-shape.ts"

/** Who does it, and why: it stands in the journal. */
export type By = Readonly<{ planId: string; by: string; reason: string }>
const DAY_MS = 86_400_000

/** Opens a plan (T8 0 → 10): at its start by the worker, earlier by two operators. All that makes it complete is looked at again. */
export const openPlan = (ctx: Context, { planId, by, reason }: By): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const whole = await requirePlan(ctx, planId)
		await requireComplete(ctx, whole, at)
		const startsAt = whole.plan.startsAt > at ? at : whole.plan.startsAt
		await move(ctx, whole.plan, "processing", { actor: by, reason, at }, { openedAt: at, startsAt })
	})

/** Cancels a plan that has not opened (T8 0 → 5): nobody was charged. */
export const cancelPlan = (ctx: Context, { planId, by, reason }: By): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const { plan } = await requirePlan(ctx, planId)
		if (plan.status !== planStatus.code("wait")) throw new Refusal("operations:moved-on", { status: 409 })
		await move(ctx, plan, "failed", { actor: by, reason, at }, { endedAt: at })
	})

/** Takes a plan up again that never sold anything (T8 5 → 0); it starts a day later at the earliest. Its phases are written anew. */
export const reopenPlan = (
	ctx: Context,
	{ planId, by, reason, startsAt }: By & Readonly<{ startsAt: Date }>,
): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const { plan } = await requirePlan(ctx, planId)
		if ((await ctx.db.$count(mintPurchase, eq(mintPurchase.planId, planId))) > 0)
			throw new Refusal("minting:error.plan-sold", { status: 409 })
		if (startsAt.getTime() < at.getTime() + DAY_MS || startsAt >= plan.endsAt)
			throw new Refusal("minting:error.start-too-near", { status: 409 })
		await move(
			ctx,
			plan,
			"wait",
			{ actor: by, reason, at },
			{ startsAt, endedAt: null, openedAt: null, pausedAt: null },
		)
	})

/** Sells nothing until it goes on; what was begun goes its way. Both refuse (409) a plan that is not open, or that stands so already. */
export const pausePlan = (ctx: Context, by: By): Promise<void> => setPaused(ctx, by, true)
export const resumePlan = (ctx: Context, by: By): Promise<void> => setPaused(ctx, by, false)

async function setPaused(ctx: Context, { planId }: By, isPaused: boolean): Promise<void> {
	const at = await ctx.now()
	const rows = await ctx.db
		.update(mintPlan)
		.set({ pausedAt: isPaused ? at : null })
		.where(
			and(
				eq(mintPlan.id, planId),
				eq(mintPlan.status, planStatus.code("processing")),
				isPaused ? isNull(mintPlan.pausedAt) : isNotNull(mintPlan.pausedAt),
			),
		)
		.returning({ id: mintPlan.id })
	if (rows.length === 0) throw new Refusal("operations:moved-on", { status: 409 })
}

/**
 * Ends a plan that is open before its time (T8 10 → 5), by two operators: quotes end, nothing more is signed for it, and what is paid and cannot
 * be minted is paid back.
 */
export const abortPlan = (ctx: Context, { planId, by, reason }: By): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const cause = { actor: by, reason, at }
		const { plan } = await requirePlan(ctx, planId)
		if (plan.status !== planStatus.code("processing")) throw new Refusal("operations:moved-on", { status: 409 })
		await move(ctx, plan, "failed", cause, { endedAt: at })
		const quoted = await ctx.db
			.select({ id: mintPurchase.id })
			.from(mintPurchase)
			.where(and(eq(mintPurchase.planId, planId), eq(mintPurchase.status, purchaseStatus.code("wait"))))
		for (const { id: purchaseId } of quoted) await failUnstarted(ctx, { purchaseId, reason: "plan-aborted", cause })
	})

/** Ends plans that are sold out or over, once nothing of them is under way (T8 10 → 50), and opens those whose start has come. Answers how many. */
export async function movePlans(ctx: Context): Promise<number> {
	const at = await ctx.now()
	const system = (planId: string, reason: string) => ({ planId, by: "system", reason })
	const due = await ctx.db
		.select()
		.from(mintPlan)
		.where(and(eq(mintPlan.status, planStatus.code("wait")), lte(mintPlan.startsAt, at)))
	for (const { id } of due) {
		await openPlan(ctx, system(id, "start")).catch(async (error: unknown) => {
			if (!(error instanceof Refusal)) throw error
			await cancelPlan(ctx, system(id, error.code))
		})
	}
	const open = await ctx.db
		.select()
		.from(mintPlan)
		.where(eq(mintPlan.status, planStatus.code("processing")))
	let moved = due.length
	for (const plan of open) if (await completePlan(ctx, plan)) moved++
	return moved
}

/** T8 10 → 50. False: it still sells, or something of it is under way. */
async function completePlan(ctx: Context, { id, endsAt }: Plan): Promise<boolean> {
	return inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const left = await ctx.db.$count(mintUnit, and(eq(mintUnit.planId, id), isNull(mintUnit.purchaseId)))
		if (left > 0 && endsAt > at) return false
		// Held for itself before it is asked: who is just quoting is seen, or comes too late.
		await ctx.db.select({ id: mintPlan.id }).from(mintPlan).where(eq(mintPlan.id, id)).for("no key update")
		const [row] = await prepared<{ over: boolean }>(ctx.db, "select mint_plan_is_over($1) as over", [id])
		const { plan } = await requirePlan(ctx, id)
		if (!row?.over || plan.status !== planStatus.code("processing")) return false
		const cause = { actor: "system", reason: left === 0 ? "sold-out" : "end", at }
		await move(ctx, plan, "completed", cause, { endedAt: at })
		return true
	})
}

async function requireComplete(ctx: Context, { plan, phases, prices }: WholePlan, at: Date): Promise<void> {
	const stock = await ctx.db.$count(mintUnit, eq(mintUnit.planId, plan.id))
	const isComplete =
		stock === plan.stock &&
		plan.endsAt > at &&
		phases.some((one) => one.endsAt > at) &&
		arePhasesInOrder(phases, plan) &&
		prices.every((one) => one.units > 0n)
	if (!isComplete) throw new Refusal("minting:error.plan-incomplete", { status: 409 })
	// Nothing is sold before what the draw is bound to stands on the chain.
	if (plan.draw !== null && plan.drawCommit === null) throw new Refusal("minting:error.no-commitment", { status: 409 })
}

async function move(
	ctx: Context,
	{ id }: Plan,
	to: PlanStatus,
	cause: Cause,
	set: Readonly<Record<string, unknown>>,
): Promise<void> {
	await transition(ctx, { machine: planStatus, table: mintPlan, id, to, cause, set })
}
