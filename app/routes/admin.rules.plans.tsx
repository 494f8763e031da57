import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { WebContext } from "#app/db/context.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { PlansPage, type PlansPreview } from "#app/features/admin/pages/rule-plans.tsx"
import { allProblems, readPlansForm, typedOf } from "#app/features/admin/rules-forms.ts"
import { inForceOf, listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { checkPlans, plansToChange, poolsOf } from "#app/features/coin-staking/plans-change.server.ts"
import { plansKind } from "#app/features/coin-staking/plans-lines.ts"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { typedText } from "#app/lib/read-form.ts"
import { compareLines, isChanged } from "#app/settings/rules/rule-lines.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules")

const KIND = "post-plans"

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "rules")
	const { ctx } = context
	const [{ plans, asset }, open] = await Promise.all([
		plansToChange(ctx, await ctx.now()),
		listOpenProposals(ctx, KIND),
	])
	const typed = plans ? typedOf(plans.body, { lang: screen.lang, asset }) : {}
	return { ...screen, asset, open, isFirst: plans === null, typed }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	proposeInSteps<WantedPlans>(
		{ request, context },
		{
			permission: "rules.propose",
			read: (fields, lang) => readPlans(context.ctx, fields, lang),
			against: ({ version, changes }, fields) => {
				if (typedText(fields.get("version")) !== version) return ["admin:rules.preview.stale"]
				// What is seen says so.
				return changes.some(isChanged) ? null : []
			},
			act: ({ body, method, validFrom, version, reason }) => ({
				...{ kind: KIND, subject: PLANS_RULE, reason },
				evidence: { body, method, reason, validFrom: validFrom?.toISOString() ?? null, basedOn: version || null },
			}),
			to: `${paths.admin("rules")}?done`,
		},
	)

type WantedPlans = Omit<PlansPreview, "id"> & Readonly<{ body: unknown; method: string }>

/** A version of the plans as it would be, beside the one in force. */
async function readPlans(ctx: WebContext, fields: FormData, lang: Lang) {
	const now = await ctx.now()
	const { plans, asset, method, running, free } = await plansToChange(ctx, now)
	const { typed, problems, rows, body, validFrom, reason } = readPlansForm(fields, { lang, asset, now })
	const checked = checkPlans(body)
	const wrong = allProblems(problems, checked.problems, { rows, lang })
	if (!checked.plans || wrong.length > 0) return { typed, problems: wrong, wanted: null }
	const inForce = plans ? await inForceOf(ctx, { key: PLANS_RULE, kind: plansKind, at: now }) : null
	const wanted: WantedPlans = {
		...{ body, method, version: inForce?.id ?? "", isFirst: inForce === null, validFrom, reason, running, free },
		changes: compareLines(inForce?.lines ?? [], plansKind.lines(body, ctx.assets.all) ?? []),
		pools: [...poolsOf(free, checked.plans.terms)].map(([days, units]) => ({ days, units })),
	}
	return { typed, problems: wrong, wanted }
}

export default function Plans() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return <PlansPage t={wordsT({ admin: words })} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
