import type { LoaderFunctionArgs } from "@remix-run/node"
import { asJson, ownRecords } from "#app/features/my-page/own-records.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { requireWallet } from "#app/identity/sessions/visitor.server.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

/** Everything that is kept about the wallet that asks, as one file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	requireLang(params)
	const visit = await requireWallet(request, context)
	const at = await visit.now()
	return new Response(asJson(await ownRecords(visit, FEATURES), at), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": `attachment; filename="punktopia-my-data-${at.toISOString().slice(0, 10)}.json"`,
			"Cache-Control": "no-store",
		},
	})
}
