import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { endLogin } from "#app/identity/accounts/login-session.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { admin: "operator" }

export async function action({ request, context }: ActionFunctionArgs) {
	const { lang } = requireOperator(context, null)
	const token = readSecret(request, context.ctx, "lid")
	if (token) await endLogin(context.ctx, token)
	const headers = new Headers({
		"Clear-Site-Data": '"cache"',
		"Set-Cookie": writeSecret(context.ctx, "lid", null),
	})
	return redirect(paths.logIn(lang, "loggedOut"), { status: 303, headers })
}

export const loader = () => redirect(paths.admin())
