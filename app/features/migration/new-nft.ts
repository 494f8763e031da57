import type { MintItem, NftText } from "#app/chains/minter.ts"
import { fileAddress } from "#app/collections/nft-file.ts"
import type { OldMetadata } from "./old-metadata.server.ts"

const LONGEST_NAME = 32
export const LONGEST_SYMBOL = 10
/** What stands in the NFT itself beside its origin, at most; its file says all of it. */
const MOST_TRAITS = 4
const MOST_TRAIT_BYTES = 24

type Carried = Readonly<{ seq: number; oldNftName: string; oldNftContract: string; oldNftId: string }>

const bytes = (text: string) => new TextEncoder().encode(text).length

/** As much of a text as fits, cut between characters. */
export function fitting(text: string, most: number): string {
	let cut = ""
	for (const letter of text) {
		if (bytes(cut) + bytes(letter) > most) break
		cut += letter
	}
	return cut
}

/** Where the file of a carried NFT is. It never changes. */
const carriedPath = (seq: number) => `/nft/carried/${seq}.json`

type Making = Readonly<{
	demo: boolean
	origin?: string | undefined
	/** Whether there is room for it in its transaction. */
	fits: (text: NftText) => boolean
}>

/** What is written into the new NFT: its name as it was, and as there is room where it comes from and some of its traits. */
export function carriedText(
	{ fits, ...site }: Making,
	one: Carried,
	{ symbol, attributes }: Readonly<{ symbol: string }> & Pick<OldMetadata, "attributes">,
): NftText {
	const short = attributes.filter(([kind, value]) => bytes(kind) + bytes(value) <= MOST_TRAIT_BYTES && kind && value)
	const own = short.filter(([kind], i) => short.findIndex(([other]) => other === kind) === i && !RESERVED.has(kind))
	const text = {
		name: fitting(one.oldNftName, LONGEST_NAME),
		symbol: fitting(symbol, LONGEST_SYMBOL),
		uri: fileAddress(site, carriedPath(one.seq)),
	}
	const origin = [
		["Kaia contract", one.oldNftContract],
		["Kaia id", one.oldNftId],
	] as const
	const traits: (readonly [string, string])[] = [...origin, ...own.slice(0, MOST_TRAITS)]
	while (traits.length > 0 && !fits({ ...text, traits })) traits.pop()
	return { ...text, traits }
}
const RESERVED = new Set(["Kaia contract", "Kaia id", "name", "symbol", "uri"])

export const carriedItem = (id: string, collection: string, text: NftText): MintItem => ({
	id,
	collection,
	text,
	isPrepared: false,
})

/** What differs between the old NFT and the new: the name of each thing. */
export function differences(old: OldMetadata, made: NftText): readonly string[] {
	const wrong: string[] = []
	if (old.name !== null && old.name !== made.name) wrong.push("name")
	const has = new Map(made.traits)
	for (const [kind, value] of old.attributes) if (has.get(kind) !== value) wrong.push(kind)
	return wrong
}
