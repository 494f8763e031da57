import { z } from "zod"
import { MOST_AT_ONCE } from "./terms.ts"

/** What the Klip app may be asked to send: the NFT of a crossing, its fee, or the fee of all. */
export const KLIP_SENDS = ["nft", "fee", "fees"] as const
export type KlipSends = (typeof KLIP_SENDS)[number]

/** A token's id is a word of 256 bits; a larger number is nobody's. */
const isTokenId = (text: string) => BigInt(text) < 2n ** 256n

const destination = z
	.string({ error: "migration:error.enterAddress" })
	.trim()
	.min(1, { error: "migration:error.enterAddress" })
	.max(100, { error: "migration:error.notSolana" })
/** The destination once more: its holder has confirmed that it was never used. */
const confirmed = z.string().trim().max(100, { error: "migration:error.notSolana" }).optional()
/** One or several old NFTs, each as its contract and its id with a slash between. */
const nft = z
	.string({ error: "migration:error.chooseNft" })
	.trim()
	.toLowerCase()
	.regex(/^0x[0-9a-f]{40}\/(0|[1-9]\d{0,77})$/, { error: "migration:error.chooseNft", abort: true })
	.refine((text) => isTokenId(text.slice(43)), { error: "migration:error.chooseNft" })
const nfts = z.preprocess(
	(value) => [value].flat().filter((one) => one !== undefined && one !== ""),
	z.array(nft).min(1, { error: "migration:error.chooseNft" }).max(MOST_AT_ONCE, { error: "migration:error.tooMany" }),
)
const id = z.uuid({ error: "migration:error.none" })

export const crossingForm = z.discriminatedUnion("do", [
	z.object({ do: z.literal("ask"), nft: nfts, to: destination }),
	z.object({ do: z.literal("open"), nft: nfts, to: destination, unused: confirmed }),
	z.object({ do: z.literal("destination"), id, to: destination, unused: confirmed }),
	z.object({ do: z.literal("prove"), id }),
	z.object({ do: z.literal("back"), id }),
	z.object({ do: z.literal("klip"), what: z.enum(KLIP_SENDS, { error: "migration:error.none" }), id: id.optional() }),
	z.object({
		do: z.literal("check"),
		hash: z.string({ error: "migration:check.no-hash" }).trim().max(200, { error: "migration:check.no-hash" }),
	}),
])

/** What `POST /api/migration/run` has in its query, as printed. */
const said = z.string().min(1).max(2_000)
export const runQuery = z.object({
	oldProjectId: said,
	oldWalletAddress: said.regex(/^0x[0-9a-fA-F]{40}$/),
	oldWalletType: said,
	oldNftContract: said.regex(/^0x[0-9a-fA-F]{40}$/),
	oldNftId: said.regex(/^(0|[1-9]\d{0,77})$/, { abort: true }).refine(isTokenId),
	oldNftName: said,
	oldNftImage: said,
	newWalletAddress: said.max(100),
})
export type RunQuery = z.output<typeof runQuery>
