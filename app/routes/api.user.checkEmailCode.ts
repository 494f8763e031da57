import type { ActionFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { checkCode } from "#app/identity/accounts/email-code.server.ts"
import { checkCodeCall } from "#app/identity/accounts/sign-up-form.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const handle: PageHandle = { feature: "sign-in" }

/** Whether a code is right that this browser has asked for, by the cookie it got then; it counts as a try, and is taken only with what it is for. */
export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		checkCodeCall,
		async (one) => {
			const { ctx } = args.context
			await checkCode(ctx, { ...one, from: browserBehind(args.request, ctx).browser })
			return success("right")
		},
		{ limit: CALLED_WRITES },
	)

export const loader = (args: ActionFunctionArgs) => action(args)
