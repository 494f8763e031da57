import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { getT } from "#app/i18n/i18n.server.ts"
import { langOfCaller, postCall } from "#app/identity/api.server.ts"
import { readSecret, writeSecret } from "#app/identity/cookies.server.ts"
import { challengeForm } from "#app/identity/forms.ts"
import { issueChallenge } from "#app/identity/issue-challenge.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const action = (args: ActionFunctionArgs) =>
	postCall(args, challengeForm, async ({ address, wallet_type }) => {
		const { ctx, origin, clientIp } = args.context
		const t = await getT(langOfCaller(args.request))
		const { input, message, browser } = await issueChallenge(ctx, {
			address,
			walletType: wallet_type,
			browser: readSecret(args.request, ctx, "ask"),
			origin,
			statement: t("identity:statement"),
			clientIp,
		})
		return success({ input, message }, { headers: { "Set-Cookie": writeSecret(ctx, "ask", browser) } })
	})

export const loader = (args: LoaderFunctionArgs) => action(args)
