import { eq, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requirePlan } from "../queries.server.ts"
import { planStatus } from "../status.ts"
import { mintAllowed, mintPhase, mintPlan, mintPrice } from "../tables.server.ts"
import { commitOf, readPlan, writeTerms } from "./create-plan.server.ts"
import { reopenPlan } from "./move-plan.server.ts"
import type { PlanInput } from "./plan-shape.ts"

type Change = Readonly<{ planId: string; input: PlanInput; by: string; reason: string }>

/**
 * Replaces what a plan that waits would sell: prices, phases, lists, text. Its name and kind stay. Its stock can only grow, since each of its
 * NFTs is a row that is never taken away; who wants fewer cancels it and writes another.
 */
export const changePlan = (ctx: Context, { planId, input }: Omit<Change, "by" | "reason">): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const { prices, phases, name, kind, chain: _, ...set } = readPlan(ctx, input)
		const [plan] = await ctx.db.select().from(mintPlan).where(eq(mintPlan.id, planId)).for("no key update")
		if (!plan) throw new Refusal("minting:error.no-plan", { status: 404 })
		if (plan.status !== planStatus.code("wait")) throw new Refusal("operations:moved-on", { status: 409 })
		if (name !== plan.name || kind !== plan.kind) throw new Refusal("minting:error.another-plan", { status: 409 })
		if (set.stock < plan.stock) throw new Refusal("minting:error.stock-shrinks", { status: 409 })
		await ctx.db
			.update(mintPlan)
			.set({ ...set, drawCommit: await commitOf(ctx, set.draw) })
			.where(eq(mintPlan.id, planId))
		const old = await ctx.db.select({ id: mintPhase.id }).from(mintPhase).where(eq(mintPhase.planId, planId))
		const ids = old.map((one) => one.id)
		if (ids.length > 0) await ctx.db.delete(mintAllowed).where(inArray(mintAllowed.phaseId, ids))
		await ctx.db.delete(mintPhase).where(eq(mintPhase.planId, planId))
		await ctx.db.delete(mintPrice).where(eq(mintPrice.planId, planId))
		await writeTerms(ctx, planId, { prices, phases })
	})

/** Takes a plan up again that ended without selling anything (T8 5 → 0), with other dates and phases. */
export const takeUpPlan = (ctx: Context, { planId, input, by, reason }: Change): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const { startsAt, endsAt } = readPlan(ctx, input)
		const { plan } = await requirePlan(ctx, planId)
		if (plan.status !== planStatus.code("failed")) throw new Refusal("operations:moved-on", { status: 409 })
		// Its old end may be over, and what it starts before is the new one.
		await ctx.db.update(mintPlan).set({ startsAt, endsAt }).where(eq(mintPlan.id, planId))
		await reopenPlan(ctx, { planId, by, reason, startsAt })
		await changePlan(ctx, { planId, input })
	})
