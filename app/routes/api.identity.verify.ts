import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { memberChoiceOf } from "#app/identity/members/choice.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { browserBehind } from "#app/identity/sessions/browser.server.ts"
import { readSecret, writeHint, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { PROOF_BYTES, proofForm } from "#app/identity/sign-in/forms.ts"
import { proveWallet } from "#app/identity/sign-in/prove-wallet.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { themeCookie } from "#app/lib/theme.ts"

export const handle: PageHandle = { feature: "sign-in" }

export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		proofForm,
		async ({ address, signed_message, signature }) => {
			const { ctx, origin, clientIp, onSignedIn } = args.context
			const { who } = await visitor(args.request, args.context)
			const { browser, markCookie } = browserBehind(args.request, ctx)
			const proof = {
				address,
				signedMessage: signed_message,
				signature,
				browserCookie: readSecret(args.request, ctx, "ask"),
				origin,
				clientIp,
				from: browser,
				oldSession: readSecret(args.request, ctx, "sid"),
				draftOwner: who.draftOwner,
			}
			const answered = await proveWallet(ctx, proof, onSignedIn)
			const headers = new Headers()
			const token = answered.purpose === "vault" ? null : answered.token
			if (token) headers.append("Set-Cookie", writeSecret(ctx, "sid", token))
			headers.append("Set-Cookie", writeSecret(ctx, "ask", null))
			if (answered.purpose === "sign-in") {
				headers.append("Set-Cookie", markCookie)
				headers.append("Set-Cookie", writeHint(ctx, answered.hint))
				const { theme } = await memberChoiceOf(ctx, walletKey(answered))
				if (theme) headers.append("Set-Cookie", themeCookie(theme, ctx))
			}
			return success(answered.address, { headers })
		},
		{ most: PROOF_BYTES, tooLong: new Refusal("identity:contractWallet", { status: 413 }) },
	)

export const loader = (args: LoaderFunctionArgs) => action(args)
