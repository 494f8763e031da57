import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { getCall } from "#app/identity/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { getPublicSetting } from "#app/settings/queries.server.ts"

const query = z.object({ cdKey: z.string().regex(/^\w{1,64}$/) })

export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, query, async ({ cdKey }) => {
		const value = await getPublicSetting(args.context.ctx, cdKey)
		if (value === null) throw new Refusal("messages:error.requestDataFailed", { status: 404 })
		return success(value)
	})

export const action = (args: ActionFunctionArgs) => getCall(args, query, async () => success())
