import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countMints, listMints } from "#app/features/admin/mints/list-plans.server.ts"
import { MintsPage } from "#app/features/admin/mints/mints-page.tsx"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { MINTS_TERMS } from "#app/features/admin/mints/mints-terms.ts"
import { listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { OFFERS } from "#app/minting/offers.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminMints")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "mints")
	const { ctx } = context
	const params = new URL(request.url).searchParams
	const asked = readListing(params, MINTS_TERMS)
	const [list, total, open] = await Promise.all([
		listMints(ctx, asked),
		countMints(ctx, asked),
		listOpenProposals(ctx, "write-mint-plan"),
	])
	const may = requireOperator(context, null).permissions.includes("rules.propose")
	return { ...screen, asked, total, ...list, kinds: Object.values(OFFERS), open, may, done: params.has("done") }
}

export default function Mints() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <MintsPage t={wordsT(words)} {...page} />
}
