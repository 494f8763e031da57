import { expect, test } from "vitest"
import { readDrop } from "./drop-form.ts"
import { readNfts } from "./nft-list.ts"

const free = [9, 3, 7, 8].map((number) => ({ asset: `asset${number}`, number }))

test("NFTs are typed by numbers, ranges and addresses, and stand in the order of their numbers, each once", () => {
	expect(readNfts("9, asset3 7-8 #7", free).nfts?.map(({ number }) => number)).toEqual([3, 7, 8, 9])
})

test("everything that is not free is named at once, and what would be endless is not counted", () => {
	expect(readNfts("3 4 6-7 nobody 9-8", free).problem).toEqual({
		key: "operators-drops:error.nftsNotFree",
		line: "4, 6, nobody, 9-8",
	})
	expect(readNfts(" , ", free).problem).toEqual({ key: "operators-drops:error.nfts" })
	for (const hostile of ["1-999999999", "0-200"])
		expect(readNfts(hostile, free).problem).toEqual({ key: "operators-drops:error.nftsMost" })
	expect(readNfts("__proto__", free).problem).toMatchObject({ line: "__proto__" })
})

const fieldsOf = (fields: Record<string, string>) => {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

test("a draft of NFTs needs no amount and no number of gifts; what is wrong is said all at once, and what was typed stays", () => {
	const nft = { id: "kongz", symbol: "PunkyKongz NFT", scale: 0, kind: "nft" as const, nfts: free }
	const known = { assets: [nft], collections: ["kongz"] }
	const texts = Object.fromEntries(
		["eng", "kor", "idn"].flatMap((l) => [`title.${l}`, `text.${l}`].map((k) => [k, "x"])),
	)
	const moments = { snapshotAt: "2026-12-01 09:00", opensAt: "2026-12-02 09:00", closesAt: "2026-12-16 09:00" }
	const sent = { number: "4", asset: "nft:kongz", nfts: "7-9", anyone: "1", ...texts, ...moments }
	expect(readDrop(fieldsOf(sent), known).wanted).toMatchObject({
		...{ kind: "nft", asset: "kongz", units: 1n, stock: 3 },
		nfts: [{ number: 7 }, { number: 8 }, { number: 9 }],
	})
	const { typed, problems, wanted } = readDrop(
		fieldsOf({ ...sent, nfts: "1", "title.kor": "", opensAt: "never" }),
		known,
	)
	expect(wanted).toBeNull()
	expect(Object.keys(problems).toSorted()).toEqual(["nfts", "opensAt", "title.kor"])
	expect(typed).toMatchObject({ nfts: "1", opensAt: "never" })
})
