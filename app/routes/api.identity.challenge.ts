import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { requireWallet } from "#app/identity/sessions/visitor.server.ts"
import { langOfCaller, postCall } from "#app/identity/sign-in/api.server.ts"
import { challengeForm } from "#app/identity/sign-in/forms.ts"
import { issueChallenge } from "#app/identity/sign-in/issue-challenge.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const handle: PageHandle = { feature: "sign-in" }

export const action = (args: ActionFunctionArgs) =>
	postCall(args, challengeForm, async ({ address, wallet_type, chain, purpose }) => {
		const { ctx, origin, clientIp } = args.context
		const { browser, ...asked } = await issueChallenge(ctx, {
			address,
			walletType: wallet_type,
			chain: chain ?? null,
			browser: readSecret(args.request, ctx, "ask"),
			origin,
			lang: langOfCaller(args.request),
			linkTo: purpose === "link" ? await askingSession(args) : null,
			actFor: purpose === "vault" ? await askingSession(args) : null,
			clientIp,
		})
		return success(asked, { headers: { "Set-Cookie": writeSecret(ctx, "ask", browser) } })
	})

/** A wallet is linked to, or acted for by, a session whose own wallet has just signed. */
async function askingSession({ request, context }: ActionFunctionArgs) {
	const visit = await requireWallet(request, context)
	await requireFreshSignature(visit)
	const { chain, address } = visit.who.wallet
	return { chain, address, token: readSecret(request, visit, "sid") ?? "" }
}

export const loader = (args: LoaderFunctionArgs) => action(args)
