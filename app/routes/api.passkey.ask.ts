import type { ActionFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import type { PageHandle } from "#app/http/page-kind.ts"
import { loginOf } from "#app/identity/accounts/login-session.server.ts"
import { askToAdd, askToEnter, browserSecret } from "#app/identity/accounts/passkeys.server.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

export const handle: PageHandle = { feature: "sign-in" }

const form = z.strictObject({ purpose: z.enum(["add", "enter"]) })

/** What a browser is to sign with a passkey: to add it to the account that is logged in, or to enter by one that was added. */
export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		form,
		async ({ purpose }) => {
			const { ctx, origin } = args.context
			const browser = browserSecret(ctx, readSecret(args.request, ctx, "ask"))
			const headers = { "Set-Cookie": writeSecret(ctx, "ask", browser) }
			const login = await loginOf(args.request, ctx)
			if (purpose === "enter") return success(await askToEnter(ctx, { origin, browser, login }), { headers })
			if (!login) throw new Refusal("messages:error.loginFailed", { status: 401 })
			return success(await askToAdd(ctx, login, { origin, browser }), { headers })
		},
		{ limit: CALLED_WRITES },
	)

export const loader = (args: ActionFunctionArgs) => action(args)
