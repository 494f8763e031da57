import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { doorWords } from "#app/features/admin/gates/door-words.server.ts"
import { gateForm } from "#app/features/admin/gates/gate-form.ts"
import { GatesPage } from "#app/features/admin/gates/gates.tsx"
import { listGates } from "#app/features/admin/gates/gates-list.server.ts"
import { setGate } from "#app/features/admin/gates/set-gate.server.ts"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"

export const handle: PageHandle = { working: true, admin: "settings.see" }
export const meta = pageMeta

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "settings.edit")
	const t = await getT(operator.lang)
	return submit({ request, context }, gateForm, t, async ({ subject, state, reason, lang, until, why, seen }) => {
		const pause = { reason: reason ?? null, lang: lang ?? operator.lang, until: momentOf(until) }
		const gate = { state, ...(state === "paused" ? pause : { reason: null, lang: null, until: null }) }
		await setGate(context.ctx, { id: subject, gate, why, seen, by: accountKey(operator.accountId) })
		return redirect(`${paths.admin("openings")}?done=${subject}`, { status: 303 })
	})
}

const momentOf = (typed: string | undefined) => (typed ? (readUtcMoment(typed)?.toISOString() ?? null) : null)

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words: admin, ...screen } = screenOf(context, "openings")
	const { permissions } = requireOperator(context, "settings.see")
	return {
		...screen,
		words: { admin, "operators-gates": wordsOf(screen.lang, "operators-gates"), ...doorWords(screen.lang) },
		gates: await listGates(context.ctx),
		canSet: permissions.includes("settings.edit"),
		done: new URL(request.url).searchParams.get("done"),
	}
}

export default function Openings() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <GatesPage t={wordsT(words)} {...page} refused={refused} />
}
