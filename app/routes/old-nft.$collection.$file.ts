import type { LoaderFunctionArgs } from "@remix-run/node"
import { oldNftFile } from "#app/collections/old-nfts/old-nft-file.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { answerFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"

/** What the contracts of the demo's old NFTs name as their files: /old-nft/<collection>/<number>.json. */
export const handle: PageHandle = { demoOnly: true }

export async function loader({ request, params: { collection = "", file = "" } }: LoaderFunctionArgs) {
	const said = oldNftFile(collection, file)
	if (!said) return noSuchFile()
	return answerFile(request, madeFile(said, "application/json"), { maxAge: 86_400 })
}
