import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { PhonePage } from "#app/features/accounts/phone-pages.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { browserSecret } from "#app/identity/accounts/passkeys.server.ts"
import { askPhone, enterByPhone, waitingBrowser } from "#app/identity/phone/phone-login.server.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, takesAnyone: true, feature: "sign-in" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "accounts")

const form = z.object({ do: z.enum(["start", "enter"], { error: "messages:error.processFailed" }) })

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const { ctx, clientIp, country } = context
	const { browser: from, markCookie } = browserBehind(request, ctx)
	const known = readSecret(request, ctx, "ask")
	return submit({ request, context }, form, await getT(lang), async (asked) => {
		const browser = browserSecret(ctx, known)
		if (asked.do === "start") {
			await askPhone(ctx, { browser, userAgent: from.userAgent, clientIp, country })
			const headers = { "Set-Cookie": writeSecret(ctx, "ask", browser) }
			return redirect(paths.logInByPhone(lang), { status: 303, headers })
		}
		const token = await enterByPhone(ctx, { browser, from })
		const headers = await loggedIn(request, ctx, { token, markCookie })
		return redirect(paths.account(lang), { status: 303, headers })
	})
}

export async function loader({ request, params, context: { ctx, origin } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const browser = readSecret(request, ctx, "ask")
	const asked = browser ? await waitingBrowser(ctx, browser) : null
	const words = wordsOf(lang, "accounts")
	return {
		lang,
		words,
		title: wordsT({ accounts: words })("accounts:phone.title"),
		waiting: asked && {
			...{ state: asked.state, number: asked.number, until: asked.expiresAt },
			modules: asked.state === "asked" ? qrModules(`${origin}${paths.letIn(lang, asked.token)}`) : null,
		},
	}
}

export default function Phone() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()?.form
	return <PhonePage t={wordsT({ accounts: words })} {...page} result={result} />
}
