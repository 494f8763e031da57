import type { LoaderFunctionArgs } from "@remix-run/node"
import { writeHint } from "#app/identity/cookies.server.ts"
import { visitor } from "#app/identity/visitor.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { listOpenOperations } from "#app/operations/open-operations.server.ts"

/** What the asking browser has open: content pages are the same for everybody and learn it from here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { db, demo, who } = await visitor(request, context)
	const open = await listOpenOperations(db, who)
	const address = who.wallet?.address ?? null
	const hint = address || open.length > 0 ? { address, open: open.length, href: open[0]?.href ?? "" } : null
	return success(
		{ open: open.length, href: open[0]?.href ?? null },
		{ headers: { "Set-Cookie": writeHint({ demo }, hint) } },
	)
}
