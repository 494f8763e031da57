import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"

/** How the parts of the site are, and what stood still or did not answer in 90 days. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => success(await args.context.status()))
export const action = (args: LoaderFunctionArgs) => loader(args)
