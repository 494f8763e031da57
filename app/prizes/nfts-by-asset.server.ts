import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { nftPrize } from "./tables.server.ts"

export type NamedNft = Readonly<{ collection: string; number: number }>

/** What NFTs of the vaults are called, by their address; those that never lay there are left out. */
export async function nftsByAsset(
	{ db }: Pick<Context, "db">,
	assets: readonly string[],
): Promise<ReadonlyMap<string, NamedNft>> {
	if (assets.length === 0) return new Map()
	const rows = await db
		.select({ asset: nftPrize.asset, collection: nftPrize.collection, number: nftPrize.number })
		.from(nftPrize)
		.where(isAnyOf(nftPrize.asset, [...assets]))
	return new Map(rows.map(({ asset, ...nft }) => [asset, nft]))
}
