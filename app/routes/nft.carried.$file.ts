import type { LoaderFunctionArgs } from "@remix-run/node"
import { nftFileAnswer } from "#app/collections/nft-file.ts"
import { carriedFile } from "#app/features/migration/provenance.server.ts"
import { noSuchFile } from "#app/lib/file-answer.server.ts"

/** The file of an NFT that was carried over from Kaia: /nft/carried/<number>.json. */
export async function loader({ params: { file = "" }, context: { ctx } }: LoaderFunctionArgs) {
	const seq = /^([1-9]\d{0,14})\.json$/.exec(file)?.[1]
	const one = seq ? await carriedFile(ctx, Number(seq)) : null
	return one ? nftFileAnswer(ctx.origin, one) : noSuchFile()
}
