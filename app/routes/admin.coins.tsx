import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { listCoins } from "#app/features/admin/coins/list-coins.server.ts"
import { CoinsPage } from "#app/features/admin/pages/coins.tsx"
import { plansFigures } from "#app/features/coin-staking/plans-figures.server.ts"
import { stakedAsset } from "#app/features/coin-staking/staked-asset.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminCoins")

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "coins")
	const { ctx } = context
	const [coins, plans] = await Promise.all([listCoins(ctx), plansFigures(ctx, await ctx.now())])
	const proposes = requireOperator(context, null).permissions.includes("rules.propose")
	return { ...screen, coins, plans, staked: stakedAsset(ctx).id, proposes }
}

export default function Coins() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	return <CoinsPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} />
}
