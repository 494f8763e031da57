import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { roleForm } from "#app/features/admin/forms.ts"
import { listOperators, listPermissions } from "#app/features/admin/operators-list.server.ts"
import { OperatorsPage } from "#app/features/admin/pages/operators.tsx"
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

export const handle: PageHandle = { working: true, admin: "roles.see" }
export const meta = pageMeta

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "roles.see")
	return submit({ request, context }, roleForm, await getT(operator.lang), async ({ id, kind, subject, role, why }) => {
		await propose(context.ctx, operator, { id, kind, subject, evidence: { role }, reason: why })
		return redirect(`${paths.admin("operators")}?proposed=`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "operators")
	const { permissions } = requireOperator(context, "roles.see")
	const [all, may] = await Promise.all([listOperators(context.ctx), listPermissions(context.ctx)])
	const canPropose = permissions.includes("roles.propose")
	const operators = all.map((one) => ({
		...one,
		forms: canPropose && !one.closedAt ? { grant: randomUUID(), revoke: randomUUID() } : null,
	}))
	const proposed = new URL(request.url).searchParams.has("proposed")
	const seesAudit = permissions.includes("audit.see")
	return { ...screen, operators, may: Object.fromEntries(may), proposed, seesAudit }
}

export default function Operators() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <OperatorsPage t={wordsT({ admin: words })} {...page} refused={refused} />
}
