import type { NftText } from "#app/chains/minter.ts"
import { fileAddress } from "#app/collections/nft-file.ts"
import type { Context } from "#app/db/context.ts"

type Named = Readonly<{ id: string; oldNftName: string | null; newNftJson: string | null }>

export const symbolOf = (collection: string) => collection.slice(0, 10).toUpperCase()

/** What is written into the NFT that somebody receives: of a record that names no file, the one that the site has of it. */
export const textOf = (site: Pick<Context, "demo" | "origin">, record: Named, collection: string): NftText => ({
	name: record.oldNftName ?? "",
	symbol: symbolOf(collection),
	uri: record.newNftJson ?? fileAddress(site, `/nft/given/${record.id}.json`),
	traits: [],
})
