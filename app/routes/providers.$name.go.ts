import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { browserSecret } from "#app/identity/accounts/passkeys.server.ts"
import { addressOfProvider, askProvider, providerNamed } from "#app/identity/providers/enter-by-provider.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { isLang, paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"

export const handle: PageHandle = { feature: "sign-in", actsOnReads: true }

/** Sends a browser to a provider: to log in, or to add it to the account whose owner has asked for that by a form. A link: a form may lead nowhere else. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { ctx, origin, clientIp } = context
	const query = new URL(request.url).searchParams
	const wanted = query.get("lang") ?? ""
	const lang = isLang(wanted) ? wanted : "eng"
	const provider = providerNamed(ctx, params.name ?? "")
	if (!provider) throw new Response(null, { status: 404 })
	const browser = browserSecret(ctx, readSecret(request, ctx, "ask"))
	const isAdding = query.get("add") === "1"
	try {
		if (!isAdding) await askProvider(ctx, { browser, provider, lang, clientIp, who: null })
		const asked = await addressOfProvider(ctx, { browser, provider, origin })
		if (!asked || asked.isAdding !== isAdding) return redirect(paths.account(lang), { status: 303 })
		return redirect(asked.to, { status: 303, headers: { "Set-Cookie": writeSecret(ctx, "ask", browser) } })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return redirect(isAdding ? paths.account(lang, "providerAway") : paths.logIn(lang, "providerAway"), { status: 303 })
	}
}
