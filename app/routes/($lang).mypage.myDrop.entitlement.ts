import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { entitlementOf } from "#app/features/drops/queries.server.ts"
import { PROOFS } from "#app/identity/limits/limits.ts"
import { countUse } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { solanaAddressesOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"

/** What the worker has signed for a gift of the wallet that asks: as a file, whole, with the key it was signed by. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const id = uuidFrom(new URL(request.url).searchParams, "id")
	const ctx = await visitor(request, context)
	const { wallet } = ctx.who
	if (!wallet || id === null) return redirect(paths.myDrop(lang), { status: 303 })
	await countUse(ctx, PROOFS, walletKey(wallet))
	const signed = await entitlementOf(ctx, id, solanaAddressesOf(ctx.who))
	if (!signed) return redirect(paths.myDrop(lang), { status: 303 })
	const document = { entitlement: JSON.parse(signed.body), signature: signed.signature, key: signed.key }
	return new Response(`${JSON.stringify(document, null, "\t")}\n`, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": `attachment; filename="drop-${signed.number}-${id}.json"`,
			"Cache-Control": "private, no-store",
		},
	})
}
