import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { OddsPage } from "#app/features/admin/odds/odds-page.tsx"
import { toldOf } from "#app/features/admin/odds/told-of.ts"
import { inForceOf, listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { observedOf } from "#app/features/crafting/observed.server.ts"
import { oddsKind } from "#app/features/crafting/odds-lines.ts"
import { ODDS_RULE } from "#app/features/crafting/odds-rule.ts"
import { oddsInForce } from "#app/features/crafting/rules.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { readPaused } from "#app/settings/switches/read-switches.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminMints")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = mintsScreen(context, "odds")
	const { ctx } = context
	const at = await ctx.now()
	const [rule, inForce, paused, open] = await Promise.all([
		oddsInForce(ctx, at),
		inForceOf(ctx, { key: ODDS_RULE, kind: oddsKind, at }),
		readPaused(ctx),
		listOpenProposals(ctx, "post-odds"),
	])
	const observed = rule && (await observedOf(ctx, rule))
	const { permissions } = requireOperator(context, null)
	return {
		...screen,
		...toldOf(observed),
		words: { ...words, "operators-switches": wordsOf(screen.lang, "operators-switches", ["states"]) },
		...{ inForce, open, ruleKey: ODDS_RULE, switched: paused.crafting?.state ?? ("on" as const) },
		may: { propose: permissions.includes("rules.propose"), switches: permissions.includes("settings.see") },
		done: new URL(request.url).searchParams.has("done"),
	}
}

export default function Odds() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <OddsPage t={wordsT(words)} {...page} />
}
