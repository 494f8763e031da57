import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { purchaseForm } from "#app/features/admin/forms.ts"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { loadPurchase } from "#app/features/admin/purchases/load-purchase.server.ts"
import { PurchasePage } from "#app/features/admin/purchases/purchase-page.tsx"
import { purchaseAt } from "#app/features/admin/purchases/purchases-page.tsx"
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

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("adminMints")

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	return submit(
		{ request, context },
		purchaseForm,
		await getT(operator.lang),
		async ({ id, kind, subject, why: reason, signature }) => {
			const evidence = kind === "repair-mint" ? { signature: signature?.trim() } : {}
			const done = await propose(context.ctx, operator, { id, kind, subject, evidence, reason })
			return redirect(`${purchaseAt(subject)}&done=${done}`, { status: 303 })
		},
	)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "purchases")
	const params = new URL(request.url).searchParams
	const id = uuidFrom(params, "id")
	const found = id && (await loadPurchase(context.ctx, id))
	if (!found) throw redirect(paths.admin("purchases"), { status: 303 })
	const { permissions } = requireOperator(context, null)
	return {
		...screen,
		found,
		may: permissions.includes("money.act"),
		seesPlans: permissions.includes("rules.see"),
		done: (["begun", "proposed"] as const).find((one) => one === params.get("done")) ?? null,
	}
}

export default function Purchase() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <PurchasePage t={wordsT(words)} {...page} refused={refused} />
}
