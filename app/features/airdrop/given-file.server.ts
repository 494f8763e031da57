import { and, eq, isNull, sql } from "drizzle-orm"
import { collectionName } from "#app/collections/collection-name.ts"
import type { NftFile } from "#app/collections/nft-file.ts"
import type { Context } from "#app/db/context.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { symbolOf } from "./nft-text.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

/** The file of an NFT that is given for an old one and names none of its own; null: there is none such, or its list is not released. */
export async function givenFile({ db }: Pick<Context, "db">, id: string): Promise<NftFile | null> {
	if (!isUuid(id)) return null
	const [row] = await db
		.select({
			collection: airdropBatch.asset,
			name: airdropRecord.oldNftName,
			image: airdropRecord.oldNftImage,
			contract: airdropRecord.oldNftContract,
			nftId: airdropRecord.oldNftId,
		})
		.from(airdropRecord)
		.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
		.where(
			and(
				eq(airdropRecord.id, id),
				eq(airdropBatch.kind, "nft"),
				sql`${airdropBatch.status} in ('released','ended')`,
				isNull(airdropRecord.newNftJson),
			),
		)
	if (!row) return null
	const { collection, contract, nftId } = row
	return {
		name: row.name ?? "",
		symbol: symbolOf(collection),
		image: row.image,
		collection: collectionName(collection),
		attributes: [
			["Kaia contract", contract ?? ""],
			["Kaia id", nftId ?? ""],
		],
	}
}
