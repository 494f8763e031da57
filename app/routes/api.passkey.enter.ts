import type { ActionFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { enterCall } from "#app/identity/accounts/passkey-forms.ts"
import { enterByPasskey } from "#app/identity/accounts/passkeys.server.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { readSecret } from "#app/identity/sessions/cookies.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

export const handle: PageHandle = { feature: "sign-in" }

/** Logs in by a passkey. */
export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		enterCall,
		async ({ answer }) => {
			const { ctx, origin } = args.context
			const browser = readSecret(args.request, ctx, "ask")
			if (!browser) throw new Refusal("accounts:passkeys.refused", { status: 401 })
			const { browser: from, markCookie } = browserBehind(args.request, ctx)
			const token = await enterByPasskey(ctx, { answer, origin, browser, from })
			return success("entered", { headers: await loggedIn(args.request, ctx, { token, markCookie }) })
		},
		{ limit: CALLED_WRITES },
	)

export const loader = (args: ActionFunctionArgs) => action(args)
