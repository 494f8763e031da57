import type { ActionFunctionArgs } from "@remix-run/node"
import { changePassword } from "#app/identity/accounts/change-account.server.ts"
import { readLogin } from "#app/identity/accounts/login-session.server.ts"
import { changeForm } from "#app/identity/accounts/sign-up-form.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Another password, by whoever is logged in and knows the old one. */
export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		changeForm,
		async (one) => {
			const { ctx } = args.context
			const token = readSecret(args.request, ctx, "lid")
			const login = token && (await readLogin(ctx, token))
			if (!login) throw new Refusal("messages:error.loginFailed", { status: 401 })
			const renewed = await changePassword(ctx, login, one)
			return success("changed", { headers: { "Set-Cookie": writeSecret(ctx, "lid", renewed) } })
		},
		{ limit: CALLED_WRITES },
	)

export const loader = (args: ActionFunctionArgs) => action(args)
