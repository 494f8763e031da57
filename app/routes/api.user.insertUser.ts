import type { ActionFunctionArgs } from "@remix-run/node"
import { signUpTerms } from "#app/features/accounts/sign-up-terms.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { loggedIn } from "#app/identity/accounts/logged-in.server.ts"
import { signUp } from "#app/identity/accounts/sign-up.server.ts"
import { signUpForm } from "#app/identity/accounts/sign-up-form.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { langOfCaller, postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const handle: PageHandle = { feature: "sign-in" }

/** A sign-up as a call: the same fields as its form, and the same noes. */
export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		signUpForm,
		async (one) => {
			const { request, context } = args
			const { ctx } = context
			const { who } = await visitor(request, context)
			const lang = langOfCaller(request)
			const { browser: from, markCookie } = browserBehind(request, ctx)
			const token = await signUp(ctx, one, { lang, from, wallet: who.wallet, terms: signUpTerms(lang) })
			return success({ uid: one.uid }, { headers: await loggedIn(request, ctx, { token, markCookie }) })
		},
		{ limit: CALLED_WRITES },
	)

export const loader = (args: ActionFunctionArgs) => action(args)
