import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { getCall } from "#app/identity/api.server.ts"
import { answer } from "#app/lib/json-api.server.ts"

const query = z.object({ format: z.literal("json").optional() })

export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, query, async () => answer({ resultCd: "SUCCESS", ip: args.context.clientIp }))

export const action = (args: ActionFunctionArgs) => loader(args)
