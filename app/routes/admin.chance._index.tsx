import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countExclusions } from "#app/chance/open-countries.server.ts"
import { BASES_TERMS } from "#app/features/admin/chance/bases-terms.ts"
import { chanceScreen } from "#app/features/admin/chance/chance-screen.server.ts"
import { countBases, listBases } from "#app/features/admin/chance/list-bases.server.ts"
import { openBasisProposals } from "#app/features/admin/chance/open-proposals.server.ts"
import { ChancePage } from "#app/features/admin/pages/chance.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = chanceScreen(context)
	const { ctx } = context
	const params = new URL(request.url).searchParams
	const asked = readListing(params, BASES_TERMS)
	const now = await ctx.now()
	const [open, excluded, list, total] = await Promise.all([
		openBasisProposals(ctx),
		countExclusions(ctx, now),
		listBases(ctx, asked),
		countBases(ctx, asked),
	])
	const mayPropose = requireOperator(context, null).permissions.includes("rules.propose")
	return {
		...screen,
		...{ open, excluded, mayPropose, inDemo: ctx.demo, done: params.has("done"), now, asked, total },
		...list,
	}
}

export default function Chance() {
	const { words, chance, title: _, ...page } = useLoaderData<typeof loader>()
	return <ChancePage t={wordsT({ admin: words, chance })} {...page} />
}
