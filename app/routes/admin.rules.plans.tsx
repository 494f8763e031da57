import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { PlansPage, type PlansPreview } from "#app/features/admin/pages/rule-plans.tsx"
import type { Errors } from "#app/features/admin/pages/rule-plans-form.tsx"
import { allProblems, readPlansForm, type Typed, typedOf } from "#app/features/admin/rules-forms.ts"
import { inForceOf, isProposed, listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { checkPlans, plansToChange, poolsOf } from "#app/features/coin-staking/plans-change.server.ts"
import { plansKind } from "#app/features/coin-staking/plans-lines.ts"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, typedText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { compareLines, isChanged } from "#app/settings/rules/rule-lines.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules")

type Answer = Readonly<{ typed: Typed; errors: Errors; said: readonly string[]; preview: PlansPreview | null }>
const answer = (status: number, more: Pick<Answer, "typed"> & Partial<Answer>) =>
	data<Answer>({ errors: {}, said: [], preview: null, ...more }, { status })

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "rules")
	const { ctx } = context
	const [{ plans, asset }, open] = await Promise.all([
		plansToChange(ctx, await ctx.now()),
		listOpenProposals(ctx, "post-plans"),
	])
	const typed = plans ? typedOf(plans.body, { lang: screen.lang, asset }) : {}
	return { ...screen, asset, open, isFirst: plans === null, typed }
}

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "rules.propose")
	const { lang } = operator
	const { ctx } = context
	const t = wordsT({ admin: wordsOf(lang, "admin") })
	const fields = await readForm(request)
	const now = await ctx.now()
	const { plans, asset, method, running, free } = await plansToChange(ctx, now)
	const { typed, problems, rows, body, validFrom, reason } = readPlansForm(fields, { lang, asset, now })
	const act = typedText(fields.get("act"))
	if (act === "edit") return answer(200, { typed })
	const id = typedText(fields.get("id"))
	// The same form once more: it is one proposal, whatever has happened since.
	if (act === "propose" && isUuid(id) && (await isProposed(ctx, id))) return done()

	const checked = checkPlans(body)
	const wrong = allProblems(problems, checked.problems, { rows, lang })
	if (!checked.plans || wrong.length > 0) {
		const errors = Object.fromEntries(wrong.map(({ field, key, params }) => [field, t(key, params)]))
		return answer(400, { typed, errors, said: [t("admin:rules.preview.refused")] })
	}
	const inForce = plans ? await inForceOf(ctx, { key: PLANS_RULE, kind: plansKind, at: now }) : null
	const version = inForce?.id ?? ""
	const changes = compareLines(inForce?.lines ?? [], plansKind.lines(body, ctx.assets.all) ?? [])
	const preview: PlansPreview = {
		...{ id: randomUUID(), version, changes, isFirst: inForce === null, validFrom, reason, running, free },
		pools: [...poolsOf(free, checked.plans.terms)].map(([days, units]) => ({ days, units })),
	}
	if (act !== "propose" || !isUuid(id)) return answer(200, { typed, preview })
	if (typedText(fields.get("version")) !== version)
		return answer(409, { typed, preview, said: [t("admin:rules.preview.stale")] })
	if (!changes.some(isChanged)) return answer(409, { typed, preview })
	const evidence = { body, method, reason, validFrom: validFrom?.toISOString() ?? null, basedOn: version || null }
	try {
		await propose(ctx, operator, { id, kind: "post-plans", subject: PLANS_RULE, evidence, reason })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return answer(error.status, { typed, preview, said: [t(error.code, error.params)] })
	}
	return done()
}

const done = () => redirect(`${paths.admin("rules")}?done`, { status: 303 })

export default function Plans() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return <PlansPage t={wordsT({ admin: words })} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
