import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { operation } from "#app/operations/tables.server.ts"
import { intent } from "#app/settlement/tables.server.ts"
import { stakerKey } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/**
 * At sign-in, what this browser began without a wallet becomes the wallet's: drafts, and agreed stakes that nobody has paid yet. Their
 * payment is then this wallet's alone; what another wallet had sent and is not settled yet is owed back whole.
 */
export async function mergeDrafts(
	{ db }: Pick<Context, "db">,
	{ draftOwner, address }: { draftOwner: string; address: string },
): Promise<void> {
	const theirs = and(
		eq(coinPosition.draftOwner, draftOwner),
		isNull(coinPosition.owner),
		inArray(coinPosition.status, [positionStatus.code("draft"), ...positionStatus.codes("unpaid")]),
	)
	// Intent before position: the order in which settlement locks them.
	const asked = db.select({ id: coinPosition.intentId }).from(coinPosition).where(theirs)
	await db.select({ id: intent.id }).from(intent).where(inArray(intent.id, asked)).orderBy(intent.id).for("update")
	const moved = await db
		.update(coinPosition)
		.set({ owner: address, draftOwner: null })
		.where(theirs)
		.returning({ id: coinPosition.id, intentId: coinPosition.intentId })
	if (moved.length === 0) return
	const intents = moved.flatMap(({ intentId }) => (intentId ? [intentId] : []))
	if (intents.length > 0) {
		await db
			.update(intent)
			.set({ owner: address })
			.where(and(isAnyOf(intent.id, intents), isNull(intent.owner), eq(intent.status, "open")))
	}
	await db
		.update(operation)
		.set({ owner: stakerKey({ owner: address, draftOwner: null }) })
		.where(
			and(
				eq(operation.entity, positionStatus.entity),
				isAnyOf(
					operation.entityId,
					moved.map((row) => row.id),
				),
			),
		)
}
