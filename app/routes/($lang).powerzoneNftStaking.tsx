import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { PageHandle } from "#app/http/page-kind.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { actOnProgram, loadProgram } from "#app/site/program-page.server.ts"
import { failedOf, ProgramRoute, programLinks } from "#app/site/program-page.tsx"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "nft-staking" }
export const meta = pageMeta
export const links = programLinks

export const loader = (args: LoaderFunctionArgs) => loadProgram(args, "boost")
export const action = (args: ActionFunctionArgs) => actOnProgram(args, "boost")

export default function PunkyBoost() {
	const answer = useActionData<typeof action>()
	return <ProgramRoute {...useLoaderData<typeof loader>()} failed={failedOf(answer)} />
}
