import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { postCall } from "#app/identity/api.server.ts"
import { consentIn } from "#app/lib/consent.ts"
import { success } from "#app/lib/json-api.server.ts"
import { routerLogForm } from "#app/tracking/forms.ts"
import { insertRouterLog } from "#app/tracking/insert-router-log.server.ts"
import { signalledBy, wishOf } from "#app/tracking/visitor-wish.ts"

export const action = (args: ActionFunctionArgs) =>
	postCall(args, routerLogForm, async (input) => {
		const { ctx, clientIp } = args.context
		const { headers } = args.request
		const wish = wishOf({ consent: consentIn(headers.get("Cookie") ?? ""), privacySignal: signalledBy(headers) })
		const wallet = wish === "all" ? { walletAddress: input.wallet_address ?? "", regId: input.reg_id ?? "" } : null
		const seen = { walletAddress: "", regId: "", ...wallet, userIp: input.user_ip ?? "", path: input.path }
		if (wish !== "nothing") await insertRouterLog(ctx, seen, clientIp)
		return success()
	})

export const loader = (args: LoaderFunctionArgs) => action(args)
