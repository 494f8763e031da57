import { eq } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { holdReward } from "./hold-reward.server.ts"
import { lockTerm } from "./reward-budget.server.ts"
import { requirePlans } from "./sheet.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/**
 * Before the owner signs, when the chain has just said that the payment would succeed: holds the reward again, where it is not held and there
 * is room. Refuses (409) where the budget could not pay it even if nobody held anything: signing would only bring the deposit back.
 */
export async function holdForPayment(ctx: RequestContext, positionId: string): Promise<void> {
	const at = await ctx.now()
	const plans = await requirePlans(ctx, at)
	await inTransaction(ctx, async (ctx) => {
		const [stake] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, positionId)).for("update")
		if (stake?.status !== positionStatus.code("agreed")) return
		if (stake.heldUntil && stake.heldUntil > at) return
		if (stake.owner && (await holdReward(ctx, { stake, plans, at }))) return
		const { free, held } = await lockTerm(ctx, { days: stake.days, at })
		if (free + held < stake.reward) throw new Refusal("coin-staking:error.sold-out", { status: 409 })
	})
}
