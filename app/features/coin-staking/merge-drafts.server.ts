import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { operation } from "#app/operations/tables.server.ts"
import { coinPosition } from "./tables.server.ts"

/** At sign-in, what this browser began without a wallet becomes the wallet's: drafts, and agreed stakes that nobody has paid yet. */
export async function mergeDrafts(
	tx: Db,
	{ draftOwner, address }: { draftOwner: string; address: string },
): Promise<void> {
	const moved = await tx
		.update(coinPosition)
		.set({ owner: address, draftOwner: null })
		.where(
			and(
				eq(coinPosition.draftOwner, draftOwner),
				isNull(coinPosition.owner),
				inArray(coinPosition.status, ["draft", "agreed", "pending"]),
			),
		)
		.returning({ id: coinPosition.id })
	if (moved.length === 0) return
	await tx
		.update(operation)
		.set({ owner: `solana:${address}` })
		.where(
			and(
				eq(operation.entity, "coin-position"),
				inArray(
					operation.entityId,
					moved.map((row) => row.id),
				),
			),
		)
}
