import { and, asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { nftPrize, nftPromise } from "#app/prizes/tables.server.ts"

/** `left`: whoever comes next may get it. `away`: the vault cannot send it now. `free`: nobody has asked for it, and it is promised to nothing any more. */
export type DropNftState = "left" | "sending" | "given" | "away" | "free"
export type DropNft = Readonly<{ asset: string; collection: string; number: number; state: DropNftState }>

/** The NFTs that drops promise or have given, in the order in which they are given, by the drop. */
export async function nftsOfDrops(
	{ db }: Pick<Context, "db">,
	ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DropNft[]>> {
	if (ids.length === 0) return new Map()
	const rows = await db
		.select({ promise: nftPromise, prize: nftPrize })
		.from(nftPromise)
		.innerJoin(nftPrize, and(eq(nftPrize.chain, nftPromise.chain), eq(nftPrize.asset, nftPromise.asset)))
		.where(and(eq(nftPromise.kind, "drop"), isAnyOf(nftPromise.subjectId, [...ids])))
		.orderBy(asc(nftPromise.subjectId), asc(nftPromise.position))
	const found = new Map<string, DropNft[]>()
	for (const { promise, prize } of rows) {
		const { asset, collection, number } = prize
		const isAway = prize.goneAt !== null || prize.isFrozen
		const state = promise.outcome ?? (promise.orderId ? "sending" : isAway ? "away" : "left")
		found.set(promise.subjectId, [...(found.get(promise.subjectId) ?? []), { asset, collection, number, state }])
	}
	return found
}
