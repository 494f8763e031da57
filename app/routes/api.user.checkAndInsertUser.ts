import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { readSecret } from "#app/identity/sessions/cookies.server.ts"
import { readSession } from "#app/identity/sessions/session.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { registerWalletForm } from "#app/identity/sign-in/forms.ts"
import { registerWallet } from "#app/identity/sign-in/register-wallet.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const handle: PageHandle = { feature: "sign-in" }

export const action = (args: ActionFunctionArgs) =>
	postCall(
		args,
		registerWalletForm,
		async ({ uid, wallet_address, wallet_type, reg_id }) => {
			const token = readSecret(args.request, args.context.ctx, "sid")
			const session = token === null ? null : await readSession(args.context.ctx, token)
			const claim = { walletAddress: wallet_address, walletType: wallet_type, uid: uid ?? "", regId: reg_id ?? "" }
			return success(await registerWallet(args.context.ctx, { ...claim, session }))
		},
		{ limit: CALLED_WRITES },
	)

export const loader = (args: LoaderFunctionArgs) => action(args)
