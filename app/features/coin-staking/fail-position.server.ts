import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { move, type Why } from "#app/operations/move.server.ts"
import { project } from "#app/operations/open-operations.server.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { completeHref } from "./deposit-intent.ts"
import { budgetOwner } from "./queries.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/** Nothing paid an agreed stake in time, as the chain shows: it ends, and the reserved reward goes back to the term's budget. */
export async function failPosition(tx: Db, positionId: string, why: Why): Promise<void> {
	const [position] = await tx.select().from(coinPosition).where(eq(coinPosition.id, positionId)).for("update")
	if (!position) throw new Error(`an intent belongs to position ${positionId}, which is not there`)
	await move(tx, positionStatus, coinPosition, positionId, "failed", why)
	const { asset, reward } = position
	await post(tx, { name: positionStatus.entity, id: positionId, at: why.at }, [
		{
			leg: "release",
			debit: { owner: positionId, kind: "reward-reserved", asset },
			credit: { owner: budgetOwner(position.days), kind: "reward-budget", asset },
			units: reward,
		},
	])
	await project(tx, {
		entity: positionStatus.entity,
		entityId: positionId,
		owner: position.owner ? `solana:${position.owner}` : `draft:${position.draftOwner}`,
		href: completeHref(positionId),
		state: "closed",
		at: why.at,
	})
}
