import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { prepareForm } from "#app/identity/sign-in/klip/forms.ts"
import { prepareKlip } from "#app/identity/sign-in/klip/prepare-klip.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const handle: PageHandle = { feature: "sign-in" }

export const action = (args: ActionFunctionArgs) =>
	postCall(args, prepareForm, async (wish) => {
		const { ctx, clientIp, origin } = args.context
		const page = pageOf(args.request.headers.get("Referer"), origin)
		const browser = readSecret(args.request, ctx, "ask")
		const prepared = await prepareKlip(ctx, { ...wish, page, browser, clientIp })
		return success(prepared.shown, { headers: { "Set-Cookie": writeSecret(ctx, "ask", prepared.browser) } })
	})

export const loader = (args: LoaderFunctionArgs) => action(args)

/** The page of ours that the call comes from, without its query: that is nothing for another company to know. */
function pageOf(from: string | null, origin: string): string {
	const page = from && URL.canParse(from) ? new URL(from) : null
	return page?.origin === origin ? `${origin}${page.pathname}` : `${origin}/`
}
