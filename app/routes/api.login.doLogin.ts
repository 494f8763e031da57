import type { ActionFunctionArgs } from "@remix-run/node"
import { logInCall } from "#app/identity/accounts/forms.ts"
import { checkCode, logIn } from "#app/identity/accounts/log-in.server.ts"
import { endLogin, readLogin } from "#app/identity/accounts/login-session.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Log-in as a call: ID, password, and the second factor along with them where the account has one. */
export const action = (args: ActionFunctionArgs) =>
	postCall(args, logInCall, async ({ uid, pwd, code }) => {
		const { ctx, clientIp } = args.context
		const userAgent = args.request.headers.get("User-Agent") ?? ""
		const done = await logIn(ctx, { uid, password: pwd, clientIp, userAgent })
		if ("step" in done && code === undefined) throw new Refusal("accounts:code.needed", { status: 401 })
		const { token } = "step" in done ? await checkCode(ctx, { step: done.step, code: code ?? "", userAgent }) : done
		const old = readSecret(args.request, ctx, "lid")
		if (old) await endLogin(ctx, old)
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
		return success(told, { headers: { "Set-Cookie": writeSecret(ctx, "lid", token) } })
	})

export const loader = (args: ActionFunctionArgs) => action(args)
