import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { asTyped } from "#app/features/mint/pages/mint/as-typed.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { actOnMint, loadMint } from "#app/site/mint-page.server.ts"
import { alertOf, MintRoute, mintLinks } from "#app/site/mint-page.tsx"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "mint" }
export const meta = pageMeta
export const links = mintLinks

export const loader = (args: LoaderFunctionArgs) => loadMint(args, "nftPunkyCrafter")
export const action = (args: ActionFunctionArgs) => actOnMint(args, "nftPunkyCrafter")

export default function PunkyCrafter() {
	const page = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return <MintRoute {...page} page={asTyped(page.page, answer?.form?.initialValue)} alert={alertOf(answer)} />
}
