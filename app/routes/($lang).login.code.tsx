import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CodePage } from "#app/features/accounts/log-in-page.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { codeForm } from "#app/identity/accounts/forms.ts"
import { awaitedAccount, checkCode, STEP_MINUTES } from "#app/identity/accounts/log-in.server.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { codeAt, openTotp } from "#app/identity/accounts/second-factor.server.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, takesAnyone: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "accounts")

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const { ctx } = context
	const step = readSecret(request, ctx, "step")
	if (!step) return redirect(paths.logIn(lang), { status: 303 })
	return submit({ request, context }, codeForm, await getT(lang), async ({ code }) => {
		const { browser: from, markCookie } = browserBehind(request, ctx)
		const { token, isOperator } = await checkCode(ctx, { step, code, from })
		const headers = await loggedIn(request, ctx, { token, markCookie })
		headers.append("Set-Cookie", writeSecret(ctx, "step", null))
		return redirect(isOperator ? paths.admin() : paths.myPage(lang), { status: 303, headers })
	})
}

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const step = readSecret(request, ctx, "step")
	const awaited = step && (await awaitedAccount(ctx, step))
	if (!awaited) throw redirect(paths.logIn(lang), { status: 303 })
	const words = wordsOf(lang, "accounts")
	// Of the machine's clock, as an authenticator's: the demo's own may be months ahead.
	const shownCode =
		ctx.demo && awaited.totpSecret ? codeAt(openTotp(ctx, awaited.id, awaited.totpSecret), new Date()) : null
	return { lang, words, title: wordsT({ accounts: words })("accounts:code.title"), shownCode, minutes: STEP_MINUTES }
}

export default function Code() {
	const { words, ...page } = useLoaderData<typeof loader>()
	const lastResult = useActionData<typeof action>()?.form
	return <CodePage t={wordsT({ accounts: words })} {...page} lastResult={lastResult} />
}
