import type { ActionFunctionArgs } from "@remix-run/node"
import { signUpTerms } from "#app/features/accounts/sign-up-terms.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { endLogin } from "#app/identity/accounts/login-session.server.ts"
import { signUp } from "#app/identity/accounts/sign-up.server.ts"
import { signUpForm } from "#app/identity/accounts/sign-up-form.ts"
import { CALLED_WRITES } from "#app/identity/limits/rate-limit.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
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
			const userAgent = request.headers.get("User-Agent") ?? ""
			const token = await signUp(ctx, one, { lang, userAgent, wallet: who.wallet, terms: signUpTerms(lang) })
			const old = readSecret(request, ctx, "lid")
			if (old) await endLogin(ctx, old)
			return success({ uid: one.uid }, { headers: { "Set-Cookie": writeSecret(ctx, "lid", token) } })
		},
		{ limit: CALLED_WRITES },
	)

export const loader = (args: ActionFunctionArgs) => action(args)
