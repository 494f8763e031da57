import type { NftText } from "#app/chains/minter.ts"

type Named = Readonly<{ oldNftName: string | null; oldNftImage: string | null; newNftJson: string | null }>

/** What is written into the NFT that somebody receives for their old one. */
export const textOf = (record: Named, collection: string): NftText => ({
	name: record.oldNftName ?? "",
	symbol: collection.slice(0, 10).toUpperCase(),
	uri: record.newNftJson ?? record.oldNftImage ?? "",
	traits: [],
})
