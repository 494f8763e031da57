import { and, desc, eq, gt, isNotNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { planStatus } from "../status.ts"
import { mintPhase, mintPlan } from "../tables.server.ts"
import { addPhase } from "./create-plan.server.ts"

/**
 * A draw goes on until later: the open plans whose NFTs are its tickets get one more phase, for everybody, with the limit of their last one. A plan that
 * ends sooner sells until its own end. In the caller's transaction; told again it adds nothing.
 */
export async function extendSale(
	ctx: Context,
	{ draw, until }: Readonly<{ draw: string; until: Date }>,
): Promise<void> {
	const at = await ctx.now()
	const plans = await ctx.db
		.select()
		.from(mintPlan)
		.where(
			and(
				eq(mintPlan.draw, draw),
				isNotNull(mintPlan.drawCommit),
				eq(mintPlan.status, planStatus.code("processing")),
				gt(mintPlan.endsAt, at),
			),
		)
		.orderBy(mintPlan.id)
		.for("no key update")
	for (const plan of plans) {
		const [last] = await ctx.db
			.select()
			.from(mintPhase)
			.where(eq(mintPhase.planId, plan.id))
			.orderBy(desc(mintPhase.endsAt))
			.limit(1)
		if (!last) continue
		const startsAt = last.endsAt > at ? last.endsAt : at
		const endsAt = until < plan.endsAt ? until : plan.endsAt
		if (endsAt <= startsAt) continue
		const phase = { kind: "public" as const, collections: [], wallets: [], startsAt, endsAt, most: last.most }
		await addPhase(ctx, { planId: plan.id, phase })
	}
}
