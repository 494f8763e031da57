import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { postCall } from "#app/identity/api.server.ts"
import { countUseFrom, LOG_ENTRIES } from "#app/identity/rate-limit.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { routerLogForm } from "#app/tracking/forms.ts"
import { insertRouterLog } from "#app/tracking/insert-router-log.server.ts"

export const action = (args: ActionFunctionArgs) =>
	postCall(args, routerLogForm, async (input) => {
		const { ctx, clientIp } = args.context
		await countUseFrom(ctx, LOG_ENTRIES, clientIp)
		const seen = { walletAddress: input.wallet_address ?? "", userIp: input.user_ip ?? "", regId: input.reg_id ?? "" }
		await insertRouterLog(ctx, { ...seen, path: input.path }, clientIp)
		return success()
	})

export const loader = (args: LoaderFunctionArgs) => action(args)
