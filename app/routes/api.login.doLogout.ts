import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { postCall } from "#app/identity/api.server.ts"
import { readSecret, writeHint, writeSecret } from "#app/identity/cookies.server.ts"
import { logoutForm } from "#app/identity/forms.ts"
import { endSession } from "#app/identity/session.server.ts"
import { success } from "#app/lib/json-api.server.ts"

/** Ends the session of the cookie; the printed `uid` and `auth_key` are read and give no right to end another's. */
export const action = (args: ActionFunctionArgs) =>
	postCall(args, logoutForm, async () => {
		const { ctx } = args.context
		const token = readSecret(args.request, ctx, "sid")
		const ended = token !== null && (await endSession(ctx, token))
		const headers = new Headers({ "Clear-Site-Data": '"cache"' })
		headers.append("Set-Cookie", writeSecret(ctx, "sid", null))
		headers.append("Set-Cookie", writeHint(ctx, null))
		return success(ended ? "ended" : "none", { headers })
	})

export const loader = (args: LoaderFunctionArgs) => action(args)
