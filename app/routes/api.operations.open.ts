import type { LoaderFunctionArgs } from "@remix-run/node"
import { visitor } from "#app/identity/visitor.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { freshHint } from "#app/operations/fresh-hint.server.ts"

/** What the asking browser has open: content pages are the same for everybody and learn it from here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { cookie, ...open } = await freshHint(await visitor(request, context))
	return success(open, { headers: { "Set-Cookie": cookie } })
}
