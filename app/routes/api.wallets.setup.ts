import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { setupOf } from "#app/wallets/setup.server.ts"

export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => success(setupOf(args.context.ctx)))

export const action = (args: ActionFunctionArgs) => loader(args)
