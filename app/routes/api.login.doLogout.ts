import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { CALLED_WRITES } from "#app/identity/limits/rate-limit.server.ts"
import { readSecret, writeHint, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { endSession } from "#app/identity/sessions/session.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { logoutForm } from "#app/identity/sign-in/forms.ts"
import { success } from "#app/lib/json-api.server.ts"

/**
 * Ends the session of the cookie. The printed `uid` and `auth_key` give no right to end another's: a `uid` (an address, for a
 * wallet's session) that is not the session's own ends nothing, so that a page that is late cannot end a newer session.
 */
export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		logoutForm,
		async ({ uid }) => {
			const { ctx } = args.context
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

export const loader = (args: LoaderFunctionArgs) => action(args)
