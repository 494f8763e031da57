import { createHash } from "node:crypto"
import { z } from "zod"
import type { OldChain, OldNft } from "#app/chains/old-nfts.ts"
import { oldNftFileAt } from "#app/collections/old-nfts/old-nft-file.ts"
import type { Context } from "#app/db/context.ts"
import { fetchGuarded } from "#app/lib/fetch-guarded.server.ts"

/** What the file of an old NFT said when it was read; null of what it does not say. `hash`: SHA-256 of the file; null: it was not to be had. */
export type OldMetadata = Readonly<{
	uri: string | null
	name: string | null
	image: string | null
	attributes: readonly (readonly [kind: string, value: string])[]
	hash: string | null
}>

const FILE_LIMIT = 256 * 1024
const MOST_ATTRIBUTES = 40

const short = z.string().max(200)
const value = z.union([short, z.number().transform(String), z.boolean().transform(String)])
const file = z.object({
	name: short.optional().catch(undefined),
	image: z.string().max(2_000).optional().catch(undefined),
	attributes: z
		.array(z.object({ trait_type: short, value }).nullable().catch(null))
		.max(1_000)
		.catch([]),
})

/** Reads what the contract and its file say of an NFT. A file that cannot be had or read is told as that; only a silent node throws. */
export async function readOldMetadata(
	{ log }: Pick<Context, "log">,
	{ oldNfts }: OldChain,
	nft: OldNft,
): Promise<OldMetadata> {
	const { tokenUri: uri } = await oldNfts.facts(nft)
	const nothing: OldMetadata = { uri, name: null, image: null, attributes: [], hash: null }
	if (uri === null) return nothing
	try {
		const bytes = await fileAt(uri)
		const read = file.parse(JSON.parse(bytes.toString("utf8")))
		return {
			uri,
			name: read.name?.trim() || null,
			image: read.image ?? null,
			attributes: read.attributes
				.flatMap((one) => (one ? [[one.trait_type, one.value] as const] : []))
				.slice(0, MOST_ATTRIBUTES),
			hash: createHash("sha256").update(bytes).digest("hex"),
		}
	} catch (error) {
		log.info({ err: error, uri }, "the file of an old NFT could not be read")
		return nothing
	}
}

async function fileAt(uri: string): Promise<Buffer> {
	const own = oldNftFileAt(uri)
	if (own) return own
	if (uri.startsWith("data:application/json")) {
		const [head = "", body = ""] = uri.split(/,(.*)/s)
		return head.endsWith(";base64") ? Buffer.from(body, "base64") : Buffer.from(decodeURIComponent(body))
	}
	return fetchGuarded(uri.replace(/^ipfs:\/\//, "https://ipfs.io/ipfs/"), FILE_LIMIT)
}
