import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { WebContext } from "#app/db/context.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import type { WantedRule } from "#app/features/admin/pages/rule-preview.tsx"
import { againstRule, proposedRule, wantedRule } from "#app/features/admin/propose-rule.server.ts"
import { type RatesForm, readRatesForm, typedRates } from "#app/features/admin/rates/rates-form.ts"
import { RatesPage } from "#app/features/admin/rates/rates-page.tsx"
import { listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { programOfRule, type RatesToChange, ratesToChange } from "#app/features/nft-staking/rates-change.server.ts"
import { ratesKinds } from "#app/features/nft-staking/rates-lines.ts"
import { MOST_RATE_TERMS, RATE_LIMITS } from "#app/features/nft-staking/rates-rule.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules")

const KIND = "post-rates"

/** The rule that the address names; without one the list of rules is shown. */
async function factsOf(ctx: WebContext, request: Request) {
	const program = programOfRule(new URL(request.url).searchParams.get("key"))
	const kind = ratesKinds.find(({ name }) => name === program)
	if (!program || !kind) throw redirect(paths.admin("rules"), { status: 303 })
	const at = await ctx.now()
	return { at, kind, facts: await ratesToChange(ctx, program, at) }
}

const formOf = ({ collections, rewards, hasTerms, coin, dollar, rates }: RatesToChange): RatesForm => ({
	...{ collections, rewards, hasTerms, coin, dollar, inForce: rates?.body ?? null },
	twig: { symbol: TWIG.symbol, scale: TWIG.scale },
	limits: RATE_LIMITS,
	mostTerms: MOST_RATE_TERMS,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "rules")
	const [{ facts, kind }, waiting] = await Promise.all([
		factsOf(context.ctx, request),
		listOpenProposals(context.ctx, KIND),
	])
	const form = formOf(facts)
	const open = waiting.filter(({ subject }) => subject === kind.key)
	return { ...screen, form, open, rule: { key: kind.key, name: kind.name }, typed: typedRates(form, screen.lang) }
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { ctx } = context
	const { at, kind, facts } = await factsOf(ctx, request)
	return proposeInSteps<WantedRule>(
		{ request, context },
		{
			permission: "rules.propose",
			read: async (fields: FormData, lang: Lang) => {
				const { body, ...read } = readRatesForm(fields, { form: formOf(facts), lang, now: at })
				if (!body) return { ...read, wanted: null }
				const { method, running } = facts
				const closes = Object.keys(body.collections).length === 0
				return { ...read, wanted: await wantedRule(ctx, kind, { at, body, method, running, closes, ...read }) }
			},
			against: againstRule,
			act: (wanted) => ({ kind: KIND, ...proposedRule(kind, wanted) }),
			to: `${paths.admin("rules")}?done`,
		},
	)
}

export default function Rates() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return <RatesPage t={wordsT({ admin: words })} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
