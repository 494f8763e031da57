import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { ProgramsPage } from "#app/features/admin/pages/programs.tsx"
import { coinAsset } from "#app/features/nft-staking/pools.server.ts"
import { freeBudgets, programFigures } from "#app/features/nft-staking/program-figures.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules")

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "programs")
	const { ctx } = context
	const [programs, budgets] = await Promise.all([programFigures(ctx, await ctx.now()), freeBudgets(ctx)])
	const proposes = requireOperator(context, null).permissions.includes("rules.propose")
	const { symbol, scale } = coinAsset(ctx)
	return { ...screen, programs, budgets, coin: { symbol, scale }, proposes }
}

export default function Programs() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	return <ProgramsPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} />
}
