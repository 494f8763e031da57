import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { moneyForm } from "#app/features/admin/forms.ts"
import { moneyPage, readTab } from "#app/features/admin/money-page.server.ts"
import { MoneyPage } from "#app/features/admin/pages/money.tsx"
import { receiverEvidence } from "#app/features/admin/receiver-evidence.server.ts"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { working: true, readsChain: true, admin: "money.see" }
export const meta = pageMeta

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const show = readTab(new URL(request.url).searchParams)
	return submit(
		{ request, context },
		moneyForm,
		await getT(operator.lang),
		async ({ id, kind, subject, why, to, signature }) => {
			const receiver = kind === "set-receiver" && to ? await receiverEvidence(context.ctx, subject, to) : {}
			const own = { ...receiver, ...(kind === "resolve-payout" ? { signature } : {}) }
			const done = await propose(context.ctx, operator, { id, kind, subject, evidence: own, reason: why })
			return redirect(`${paths.admin("money")}?show=${show}&done=${done}`, { status: 303 })
		},
	)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "money")
	const { permissions } = requireOperator(context, "money.see")
	const params = new URL(request.url).searchParams
	const t = await getT(screen.lang)
	const done = (["begun", "proposed"] as const).find((one) => one === params.get("done")) ?? null
	const asked = { t, lang: screen.lang, canAct: permissions.includes("money.act") }
	return { ...screen, done, ...(await moneyPage(context.ctx, params, asked)) }
}

export default function Money() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <MoneyPage t={wordsT({ admin: words })} {...page} refused={refused} />
}
