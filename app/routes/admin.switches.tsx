import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { setSwitch } from "#app/features/admin/switches/set-switch.server.ts"
import { switchForm } from "#app/features/admin/switches/switch-form.ts"
import { SwitchesPage } from "#app/features/admin/switches/switches.tsx"
import { listSwitches } from "#app/features/admin/switches/switches-list.server.ts"
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
	return submit({ request, context }, switchForm, t, async ({ subject, told, lang, until, ...change }) => {
		const words = told ? { text: told, lang: lang ?? operator.lang } : null
		const by = accountKey(operator.accountId)
		const end = until ? readUtcMoment(until) : null
		await setSwitch(context.ctx, { ...change, feature: subject, told: words, until: end, by })
		return redirect(`${paths.admin("switches")}?done=${subject}`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words: admin, ...screen } = screenOf(context, "switches")
	const { permissions } = requireOperator(context, "settings.see")
	const own = {
		"operators-switches": wordsOf(screen.lang, "operators-switches"),
		switches: wordsOf(screen.lang, "switches"),
	}
	return {
		...screen,
		words: { admin, ...own },
		switches: await listSwitches(context.ctx),
		canSwitch: permissions.includes("settings.edit"),
		done: new URL(request.url).searchParams.get("done"),
	}
}

export default function Switches() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <SwitchesPage t={wordsT(words)} {...page} refused={refused} />
}
