import type { ActionFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { sendCode } from "#app/identity/accounts/email-code.server.ts"
import { sendCodeCall } from "#app/identity/accounts/sign-up-form.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { langOfCaller, postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const handle: PageHandle = { feature: "sign-in" }

/** Has a code mailed, to sign up or for a new password; the answer is the same for every address. The code belongs to the browser that gets the cookie. */
export const action = (args: ActionFunctionArgs) =>
	postCall(args, sendCodeCall, async ({ uid, purpose }) => {
		const { ctx, clientIp } = args.context
		const { browser: from, markCookie } = browserBehind(args.request, ctx)
		await sendCode(ctx, { uid, purpose, lang: langOfCaller(args.request), clientIp, from })
		return success("sent", { headers: { "Set-Cookie": markCookie } })
	})

export const loader = (args: ActionFunctionArgs) => action(args)
