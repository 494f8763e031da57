import type { LoaderFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { readSecret } from "#app/identity/sessions/cookies.server.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { statusForm } from "#app/identity/sign-in/klip/forms.ts"
import { watchKlip } from "#app/identity/sign-in/klip/watch-klip.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const handle: PageHandle = { feature: "sign-in", actsOnReads: true }

export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, statusForm, async ({ id }) => {
		const { ctx } = args.context
		return success(await watchKlip(ctx, { id, browser: readSecret(args.request, ctx, "ask") }))
	})

export const action = (args: LoaderFunctionArgs) => loader(args)
