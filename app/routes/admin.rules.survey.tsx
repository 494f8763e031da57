import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import type { WantedRule } from "#app/features/admin/pages/rule-preview.tsx"
import { againstRule, proposedRule, wantedRule } from "#app/features/admin/propose-rule.server.ts"
import { readSurveyForm, typedSurvey } from "#app/features/admin/rates/survey-form.ts"
import { SurveyPage } from "#app/features/admin/rates/survey-page.tsx"
import { listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { surveyInForce } from "#app/rewards/survey.server.ts"
import { surveyKind } from "#app/rewards/survey-lines.ts"
import { SURVEY_LIMITS, surveyShape } from "#app/rewards/survey-rule.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules")

const KIND = "post-survey"
const [METHOD = ""] = surveyShape.methods

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "rules")
	const { ctx } = context
	const [rule, open] = await Promise.all([surveyInForce(ctx, await ctx.now()), listOpenProposals(ctx, KIND)])
	return { ...screen, open, limits: SURVEY_LIMITS, isFirst: rule === null, typed: typedSurvey(rule?.body ?? null) }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	proposeInSteps<WantedRule>(
		{ request, context },
		{
			permission: "rules.propose",
			read: async (fields, lang) => {
				const at = await context.ctx.now()
				const { body, ...read } = readSurveyForm(fields, { lang, now: at, limits: SURVEY_LIMITS })
				if (!body) return { ...read, wanted: null }
				const typed = { at, body, method: METHOD, running: null, closes: false, ...read }
				return { ...read, wanted: await wantedRule(context.ctx, surveyKind, typed) }
			},
			against: againstRule,
			act: (wanted) => ({ kind: KIND, ...proposedRule(surveyKind, wanted) }),
			to: `${paths.admin("rules")}?done`,
		},
	)

export default function Survey() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return <SurveyPage t={wordsT({ admin: words })} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
