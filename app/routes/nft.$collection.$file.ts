import type { LoaderFunctionArgs } from "@remix-run/node"
import { nftFileAnswer } from "#app/collections/nft-file.ts"
import { noSuchFile } from "#app/lib/file-answer.server.ts"
import { nftFile } from "#app/site/nft-file.server.ts"

/** The file of an NFT that this site has made: /nft/<collection>/<number>.json, and what weapons and airdrops name. */
export async function loader({ params: { collection = "", file = "" }, context: { ctx } }: LoaderFunctionArgs) {
	const one = await nftFile(ctx, { collection, file })
	return one ? nftFileAnswer(ctx.origin, one) : noSuchFile()
}
