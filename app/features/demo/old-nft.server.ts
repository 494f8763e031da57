import { OLD_COLLECTIONS } from "#app/chains/kaia/local/collections.ts"
import { DEMO_COLLECTIONS, memberText } from "#app/chains/solana/local/nfts/collections.ts"

/** What the file of an old NFT of the demo says, as its collection would have published it; null: there is none. */
export function oldNftFile(collection: string, file: string): Buffer | null {
	const number = /^([1-9]\d{0,5})\.json$/.exec(file)?.[1]
	const old = OLD_COLLECTIONS.find(({ id }) => id === collection)
	const drawn = DEMO_COLLECTIONS.find(({ id }) => id === collection)
	if (!number || !old || !drawn) return null
	const { traits } = memberText(drawn, Number(number))
	const said = {
		name: `${old.name} #${number}`,
		symbol: old.symbol,
		image: `/art/${collection}/${number}.svg`,
		attributes: traits.map(([trait_type, value]) => ({ trait_type, value })),
	}
	return Buffer.from(JSON.stringify(said))
}
