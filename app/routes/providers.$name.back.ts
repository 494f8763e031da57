import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { loginOf } from "#app/identity/accounts/login-session.server.ts"
import { answerOfProvider, providerNamed, redirectUriOf } from "#app/identity/providers/enter-by-provider.server.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { langOfCaller } from "#app/identity/sign-in/api.server.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"

export const handle: PageHandle = { feature: "sign-in", actsOnReads: true }

const SAID: Readonly<Record<string, string>> = {
	"accounts:providers.unknown": "providerUnknown",
	"accounts:providers.taken": "providerTaken",
	"accounts:providers.away": "providerAway",
}

/** Where a provider sends a browser back to, with its answer to what that browser has asked. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { ctx, origin } = context
	const provider = providerNamed(ctx, params.name ?? "")
	if (!provider) throw new Response(null, { status: 404 })
	const browser = readSecret(request, ctx, "ask")
	const who = await loginOf(request, ctx)
	const url = new URL(redirectUriOf(origin, provider))
	url.search = new URL(request.url).search
	const { browser: from, markCookie } = browserBehind(request, ctx)
	try {
		if (!browser) throw new Refusal("accounts:providers.refused", { status: 401 })
		const answer = await answerOfProvider(ctx, { browser, provider, url, from, who })
		const { lang } = answer
		if (answer.said === "added") {
			const renewed = answer.token ? { headers: { "Set-Cookie": writeSecret(ctx, "lid", answer.token) } } : {}
			return redirect(paths.account(lang, "providerAdded"), { status: 303, ...renewed })
		}
		const headers = await loggedIn(request, ctx, { token: answer.token, markCookie })
		return redirect(paths.account(lang), { status: 303, headers })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const reason = SAID[error.code] ?? "providerRefused"
		const lang = langOfCaller(request)
		return redirect(who ? paths.account(lang, reason) : paths.logIn(lang, reason), { status: 303 })
	}
}
