import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { digestDay, listDigests } from "#app/identity/audit/digests.server.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"

/** The last link of the audit's chain on each day: whoever kept one knows later whether anything before it was changed. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({ before: digestDay.optional() }), async ({ before = null }) =>
		success(await listDigests(args.context.ctx, before)),
	)
export const action = (args: LoaderFunctionArgs) => loader(args)
