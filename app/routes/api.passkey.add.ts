import type { ActionFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { readLogin } from "#app/identity/accounts/login-session.server.ts"
import { addCall } from "#app/identity/accounts/passkey-forms.ts"
import { addPasskey } from "#app/identity/accounts/passkeys.server.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

export const handle: PageHandle = { feature: "sign-in" }

/** Adds the passkey that this browser has just made to the account that is logged in. */
export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		addCall,
		async (one) => {
			const { ctx, origin } = args.context
			const token = readSecret(args.request, ctx, "lid")
			const login = token && (await readLogin(ctx, token))
			const browser = readSecret(args.request, ctx, "ask")
			if (!login || !browser) throw new Refusal("messages:error.loginFailed", { status: 401 })
			const renewed = await addPasskey(ctx, login, { ...one, origin, browser })
			return success("added", renewed ? { headers: { "Set-Cookie": writeSecret(ctx, "lid", renewed) } } : {})
		},
		{ limit: CALLED_WRITES },
	)

export const loader = (args: ActionFunctionArgs) => action(args)
