import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { RulesPage } from "#app/features/admin/pages/rules.tsx"
import { ratesPath } from "#app/features/admin/rates/rates-fields.tsx"
import { listOpenProposals, listRules } from "#app/features/admin/rules-list.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import { ODDS_RULE } from "#app/features/crafting/odds-rule.ts"
import { ratesKinds } from "#app/features/nft-staking/rates-lines.ts"
import { FEATURES } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { SURVEY_RULE } from "#app/rewards/survey-rule.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules")

/** Where a form proposes the next version of a rule. */
const FORMS: Readonly<Record<string, string>> = {
	[PLANS_RULE]: paths.admin("rules/plans"),
	...Object.fromEntries(ratesKinds.map(({ key }) => [key, ratesPath(key)])),
	[SURVEY_RULE]: paths.admin("rules/survey"),
	[ODDS_RULE]: paths.admin("odds/write"),
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "rules")
	const { ctx } = context
	const kinds = FEATURES.flatMap(({ rules = [] }) => rules)
	const [rules, open] = await Promise.all([listRules(ctx, kinds, await ctx.now()), listOpenProposals(ctx)])
	const may = requireOperator(context, null).permissions.includes("rules.propose")
	const done = new URL(request.url).searchParams.has("done")
	return { ...screen, rules, open, may, done, forms: FORMS }
}

export default function Rules() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <RulesPage t={wordsT({ admin: words })} {...page} />
}
