import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { freshHint } from "#app/operations/fresh-hint.server.ts"

/** What the asking browser has open: content pages are the same for everybody and learn it from here. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => {
		const { cookie, ...open } = await freshHint(await visitor(args.request, args.context))
		return success(open, { headers: { "Set-Cookie": cookie } })
	})

export const action = (args: ActionFunctionArgs) => loader(args)
