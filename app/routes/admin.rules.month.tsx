import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { MonthPage, type MonthPreview } from "#app/features/admin/pages/rule-month.tsx"
import type { Errors } from "#app/features/admin/pages/rule-plans-form.tsx"
import type { Typed } from "#app/features/admin/rules-forms.ts"
import { isProposed, listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { readMonthForm } from "#app/features/admin/rules-month-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { datesOfMonth, isMonthDeclared, monthsToDeclare } from "#app/features/nft-staking/months-to-declare.server.ts"
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
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules")

type Answer = Readonly<{ typed: Typed; errors: Errors; said: readonly string[]; preview: MonthPreview | null }>
const answer = (status: number, more: Pick<Answer, "typed"> & Partial<Answer>) =>
	data<Answer>({ errors: {}, said: [], preview: null, ...more }, { status })

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "rules")
	const { ctx } = context
	const [facts, open] = await Promise.all([
		monthsToDeclare(ctx, await ctx.now()),
		listOpenProposals(ctx, "declare-share-month"),
	])
	return { ...screen, facts, open }
}

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "rules.propose")
	const { lang } = operator
	const { ctx } = context
	const t = wordsT({ admin: wordsOf(lang, "admin") })
	const fields = await readForm(request)
	const now = await ctx.now()
	const facts = await monthsToDeclare(ctx, now)
	if (!facts) return answer(409, { typed: {} })
	const { typed, problems, wanted } = readMonthForm(fields, { lang, now, ...facts })
	const act = typedText(fields.get("act"))
	if (act === "edit") return answer(200, { typed })
	const id = typedText(fields.get("id"))
	// The same form once more: it is one proposal, whatever has happened since.
	if (act === "propose" && isUuid(id) && (await isProposed(ctx, id))) return done()

	if (!wanted) {
		const errors = Object.fromEntries(problems.map(({ field, key, params }) => [field, t(key, params)]))
		return answer(400, { typed, errors, said: [t("admin:rules.preview.refused")] })
	}
	const { program, collection, month, pool, reason } = wanted
	if (await isMonthDeclared(ctx, wanted)) {
		const errors = { month: t("admin:rules.month.taken") }
		return answer(409, { typed, errors, said: [t("admin:rules.preview.refused")] })
	}
	const dates = datesOfMonth(month)
	const preview: MonthPreview = { ...wanted, ...dates, id: randomUUID(), overdue: dates.dividedAt <= now }
	if (act !== "propose" || !isUuid(id)) return answer(200, { typed, preview })
	const evidence = { program, collection, month, pool: `${pool}` }
	const subject = `${program}/${collection}/${month}`
	try {
		await propose(ctx, operator, { id, kind: "declare-share-month", subject, evidence, reason })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return answer(error.status, { typed, preview, said: [t(error.code, error.params)] })
	}
	return done()
}

const done = () => redirect(`${paths.admin("rules")}?done`, { status: 303 })

export default function Month() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return (
		<MonthPage t={wordsT({ admin: words })} typed={{}} errors={{}} said={[]} preview={null} {...page} {...answered} />
	)
}
