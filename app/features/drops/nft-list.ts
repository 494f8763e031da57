import type { Key } from "#app/lib/keys.ts"

/** An NFT that may be promised. */
export type FreeNft = Readonly<{ asset: string; number: number }>

/** More are not given in one drop: every one of them stands on its page and in what is signed. */
export const MOST_NFTS = 200

type Read =
	| Readonly<{ nfts: readonly FreeNft[]; problem: null }>
	| Readonly<{ nfts: null; problem: Readonly<{ key: Key; line?: string }> }>

/** NFTs as they are typed: numbers ("3, 7-9") or addresses, of those that are free. Answers them in the order of their numbers, or what is wrong with all that was typed. */
export function readNfts(text: string, free: readonly FreeNft[]): Read {
	const words = text.split(/[\s,;]+/).filter(Boolean)
	const found = new Map<string, FreeNft>()
	const unknown: string[] = []
	for (const word of words) {
		const [, from, to] = /^#?(\d{1,9})(?:-(\d{1,9}))?$/.exec(word) ?? []
		const range = from === undefined ? null : { from: Number(from), to: Number(to ?? from) }
		if (range && range.to - range.from >= MOST_NFTS)
			return { nfts: null, problem: { key: "operators-drops:error.nftsMost" } }
		const wanted = range
			? Array.from({ length: Math.max(0, range.to - range.from + 1) }, (_, n) => range.from + n)
			: [word]
		if (wanted.length === 0) unknown.push(word)
		for (const one of wanted) {
			const nft = free.find(({ asset, number }) => (typeof one === "number" ? number === one : asset === one))
			if (nft) found.set(nft.asset, nft)
			else unknown.push(`${one}`)
		}
	}
	if (words.length === 0) return { nfts: null, problem: { key: "operators-drops:error.nfts" } }
	if (unknown.length > 0) {
		const line = unknown.slice(0, 20).join(", ").slice(0, 500)
		return { nfts: null, problem: { key: "operators-drops:error.nftsNotFree", line } }
	}
	if (found.size > MOST_NFTS) return { nfts: null, problem: { key: "operators-drops:error.nftsMost" } }
	return {
		nfts: [...found.values()].sort((a, b) => a.number - b.number || (a.asset < b.asset ? -1 : 1)),
		problem: null,
	}
}
