import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { project } from "#app/operations/open-operations.server.ts"
import { type Cause, transition } from "#app/operations/transition.server.ts"
import { completeHref } from "./deposit-intent.ts"
import { releaseReward } from "./reward-budget.server.ts"
import { stakerKey } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/**
 * Ends a stake that was agreed to and never became a position: nothing paid it in time as the chain shows (`failed`), or what paid it could
 * not be taken (`refused`). A reward that is still held goes back to the term's budget.
 */
export async function endUnpaid(
	ctx: Pick<Context, "db">,
	{ positionId, to, cause }: Readonly<{ positionId: string; to: "failed" | "refused"; cause: Cause }>,
): Promise<void> {
	const [position] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, positionId)).for("update")
	if (!position) throw new Error(`an intent belongs to position ${positionId}, which is not there`)
	await transition(ctx, {
		machine: positionStatus,
		table: coinPosition,
		id: positionId,
		to,
		cause,
		set: { heldUntil: null },
	})
	if (position.heldUntil) await releaseReward(ctx, { position, at: cause.at })
	await project(ctx, {
		entity: positionStatus.entity,
		entityId: positionId,
		owner: stakerKey(position),
		href: completeHref(positionId),
		state: "closed",
		at: cause.at,
	})
}
