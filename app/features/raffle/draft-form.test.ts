import { expect, test } from "vitest"
import { readDraft } from "./draft-form.ts"

const coin = { id: "scg", symbol: "SCG", scale: 6, chain: "solana", address: "mint", treasury: null } as const
const nfts = [101, 102].map((number) => ({ asset: `asset${number}`, collection: "kongz", number }))
const known = { lang: "eng", assets: [coin], nfts, isAddress: () => true } as const
const prizes = (lines: string) => {
	const { draft, problems } = readDraft(
		{
			...{ name: "a-raffle", opensAt: "2026-12-01 09:00", closesAt: "2026-12-08 09:00", maximum: "100", prizes: lines },
			...Object.fromEntries(["eng", "kor", "idn"].flatMap((l) => [`title-${l}`, `rules-${l}`].map((k) => [k, "x"]))),
		},
		known,
	)
	return draft?.prizes.map(({ kind, asset, units }) => `${kind} ${asset} ${units}`) ?? problems.prizes
}

test("a prize is an amount of a coin, or an NFT of the vault by its collection and number or by its address", () => {
	expect(prizes("NFT kongz 101\n500 SCG\nnft asset102")).toEqual([
		"nft asset101 1",
		"coin mint 500000000",
		"nft asset102 1",
	])
})

test("an NFT that is not free, or named twice, is refused with how NFTs are written", () => {
	for (const lines of ["NFT kongz 9", "NFT", "NFT nobody", "NFT kongz 101\nNFT asset101", "nft constructor 1"])
		expect(prizes(lines)).toBe("operators-raffles:wrong.nftPrize")
})
