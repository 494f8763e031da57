import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { endLogin, isAuthKey } from "#app/identity/accounts/login-session.server.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { readSecret, writeHint, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { endSession } from "#app/identity/sessions/session.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { logoutForm } from "#app/identity/sign-in/forms.ts"
import { answer, success } from "#app/lib/json-api.server.ts"

/**
 * With an `auth_key` ends the log-in of the cookie, if both are its own; else `logout_failed`. Without one ends the wallet's session: its `uid`
 * is an address, and one that is not the session's own ends nothing, so that a page that is late cannot end a newer session.
 */
export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		logoutForm,
		async ({ uid, auth_key: authKey }) => {
			const { ctx } = args.context
			if (authKey) return logOut(args, uid ?? "", authKey)
			const { who } = await visitor(args.request, args.context)
			if (uid && who.wallet && who.wallet.address !== uid) return success("none")
			const token = readSecret(args.request, ctx, "sid")
			const ended = token !== null && (await endSession(ctx, token, "log-out"))
			const headers = new Headers({ "Clear-Site-Data": '"cache"' })
			headers.append("Set-Cookie", writeSecret(ctx, "sid", null))
			headers.append("Set-Cookie", writeHint(ctx, null))
			return success(ended ? "ended" : "none", { headers })
		},
		{ limit: CALLED_WRITES },
	)

async function logOut({ request, context: { ctx } }: ActionFunctionArgs, uid: string, authKey: string) {
	const token = readSecret(request, ctx, "lid")
	const ended = token !== null && (await isAuthKey(ctx, token, { uid, authKey })) && (await endLogin(ctx, token))
	if (!ended) {
		const body = { resultCd: "FAIL", code: "messages:error.logoutFailed", message: "logout_failed" }
		return answer(body, { status: 401 })
	}
	const headers = new Headers({ "Clear-Site-Data": '"cache"', "Set-Cookie": writeSecret(ctx, "lid", null) })
	return success("ended", { headers })
}

export const loader = (args: LoaderFunctionArgs) => action(args)
