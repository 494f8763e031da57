import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { LogInPage, SAID } from "#app/features/accounts/log-in-page.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { logInForm } from "#app/identity/accounts/forms.ts"
import { logIn } from "#app/identity/accounts/log-in.server.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { endLogin, readLogin } from "#app/identity/accounts/login-session.server.ts"
import { isOperator } from "#app/identity/accounts/operator.server.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, takesAnyone: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "accounts")

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const { ctx, clientIp } = context
	if ((await readForm(request.clone())).get("act") === "logOut") {
		const token = readSecret(request, ctx, "lid")
		if (token) await endLogin(ctx, token)
		const headers = new Headers({ "Clear-Site-Data": '"cache"', "Set-Cookie": writeSecret(ctx, "lid", null) })
		return redirect(paths.logIn(lang, "loggedOut"), { status: 303, headers })
	}
	return submit({ request, context }, logInForm, await getT(lang), async ({ uid, pwd }) => {
		const { browser: from, markCookie } = browserBehind(request, ctx)
		const done = await logIn(ctx, { uid, password: pwd, clientIp, from })
		if ("step" in done)
			return redirect(paths.logInCode(lang), {
				status: 303,
				headers: { "Set-Cookie": writeSecret(ctx, "step", done.step) },
			})
		const headers = await loggedIn(request, ctx, { token: done.token, markCookie })
		return redirect(paths.myPage(lang), { status: 303, headers })
	})
}

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const words = { accounts: wordsOf(lang, "accounts"), messages: wordsOf(lang, "messages", ["success"]) }
	const token = readSecret(request, ctx, "lid")
	const login = token && (await readLogin(ctx, token))
	return {
		lang,
		words,
		said: SAID.find((one) => one === new URL(request.url).searchParams.get("done")) ?? null,
		providers: (ctx.providers ?? []).map(({ name, label }) => ({ name, label })),
		title: wordsT(words)("accounts:title"),
		present: login ? { uid: login.uid, authKey: login.authKey, isOperator: isOperator(login, ctx.adminCode) } : null,
	}
}

export default function LogIn() {
	const { words, ...page } = useLoaderData<typeof loader>()
	const lastResult = useActionData<typeof action>()?.form
	return <LogInPage t={wordsT(words)} {...page} lastResult={lastResult} />
}
