import type { LoaderFunctionArgs } from "@remix-run/node"
import { oldNftFile } from "#app/collections/old-nfts/old-nft-file.ts"
import { answerFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"

/** The file of an NFT that the demo has on Kaia, as its contract names it. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
	const { family = "", file = "" } = params
	const text = context.ctx.demo ? oldNftFile(`/old-nft/${family}/${file}`) : null
	if (text === null) return noSuchFile()
	return answerFile(request, madeFile(Buffer.from(text), "application/json"), { maxAge: 86_400, shared: true })
}
