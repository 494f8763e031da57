import type { LoaderFunctionArgs } from "@remix-run/node"
import { listRows } from "#app/db/list-rows.server.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { rafflesForOperators } from "#app/features/raffle/list-raffles.server.ts"
import { raffleColumns, raffleLine } from "#app/features/raffle/pages/operators/columns.tsx"
import { RAFFLE_TERMS, type RaffleListing } from "#app/features/raffle/raffle-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "rules.see" }

export async function loader({ request, context: { ctx, ...context } }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "rules.see")
	return csvAnswer("raffles", {
		columns: raffleColumns(await getT(lang), lang),
		personal: null,
		asked: readListing(new URL(request.url).searchParams, RAFFLE_TERMS),
		list: async (asked: RaffleListing, size) => {
			const { rows, next } = await listRows(asked, rafflesForOperators(ctx, asked).listing, size)
			return { rows: rows.map(raffleLine), next }
		},
	})
}
