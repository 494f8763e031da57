import type { ActionFunctionArgs } from "@remix-run/node"
import { logInCall } from "#app/identity/accounts/forms.ts"
import { checkCode, logIn } from "#app/identity/accounts/log-in.server.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { readLogin } from "#app/identity/accounts/login-session.server.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Log-in as a call: ID, password, and the second factor along with them where the account has one. */
export const action = (args: ActionFunctionArgs) =>
	postCall(args, logInCall, async ({ uid, pwd, code }) => {
		const { ctx, clientIp } = args.context
		const { browser: from, markCookie } = browserBehind(args.request, ctx)
		const done = await logIn(ctx, { uid, password: pwd, clientIp, from })
		if ("step" in done && code === undefined) throw new Refusal("accounts:code.needed", { status: 401 })
		const { token } = "step" in done ? await checkCode(ctx, { step: done.step, code: code ?? "", from }) : done
		const headers = await loggedIn(args.request, ctx, { token, markCookie })
		const login = await readLogin(ctx, token)
		if (!login) throw new Refusal("messages:error.loginFailed", { status: 401 })
		const told = {
			uid: login.uid,
			auth_key: login.authKey,
			name: login.name,
			nickname: login.nickname,
			profile_image: login.profileImage,
			mobile_number: login.mobileNumber,
		}
		return success(told, { headers })
	})

export const loader = (args: ActionFunctionArgs) => action(args)
