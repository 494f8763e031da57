import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { documentConsentsOf, documentsOf } from "#app/features/documents/own.server.ts"
import { keptOf } from "#app/features/reservations/forget.server.ts"
import { missesOf } from "#app/features/reservations/misses.server.ts"
import { accountKey, loginOf } from "#app/identity/accounts/login-session.server.ts"
import { listBrowsers } from "#app/identity/accounts/own-browsers.server.ts"
import { accountOf, agreementsOf } from "#app/identity/accounts/sign-up.server.ts"
import { providersOf } from "#app/identity/providers/enter-by-provider.server.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

/** Everything that is kept of who is logged in, as one file. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const login = await loginOf(request, ctx)
	if (!login) return redirect(paths.logIn(lang), { status: 303 })
	const account = await accountOf(ctx, login.accountId)
	const logIns = (await listBrowsers(ctx, login)).map(({ userAgent, lastSeenAt }) => ({ userAgent, lastSeenAt }))
	const agreements = [...(await agreementsOf(ctx, login.accountId)), ...(await documentConsentsOf(ctx, login))]
	const documents = await documentsOf(ctx, login)
	const providers = (await providersOf(ctx, login)).added
	const owners = [accountKey(login.accountId)]
	const reservations = { ...(await keptOf(ctx, owners)), missed: await missesOf(ctx, owners) }
	const file = { account, agreements, logIns, providers, documents, reservations }
	return new Response(`${JSON.stringify(file, null, "\t")}\n`, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="punktopia-my-account.json"',
			"Cache-Control": "no-store",
		},
	})
}
