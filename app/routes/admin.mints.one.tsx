import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { planForm } from "#app/features/admin/forms.ts"
import { loadPlan } from "#app/features/admin/mints/load-plan.server.ts"
import { planAt } from "#app/features/admin/mints/mints-page.tsx"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { PlanPage } from "#app/features/admin/mints/plan-page.tsx"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminMints")

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "rules.see")
	return submit(
		{ request, context },
		planForm,
		await getT(operator.lang),
		async ({ id, kind, subject, why: reason }) => {
			const done = await propose(context.ctx, operator, { id, kind, subject, evidence: {}, reason })
			return redirect(`${planAt(subject)}&done=${done}`, { status: 303 })
		},
	)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "mints")
	const params = new URL(request.url).searchParams
	const id = uuidFrom(params, "id")
	const plan = id && (await loadPlan(context.ctx, id))
	if (!plan) throw redirect(paths.admin("mints"), { status: 303 })
	const { permissions } = requireOperator(context, null)
	return {
		...screen,
		plan,
		title: plan.line.name,
		may: permissions.includes("rules.propose"),
		seesPurchases: permissions.includes("money.see"),
		done: (["begun", "proposed"] as const).find((one) => one === params.get("done")) ?? null,
	}
}

export default function Plan() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <PlanPage t={wordsT(words)} {...page} refused={refused} />
}
