import type { LoaderFunctionArgs } from "@remix-run/node"
import { listRows } from "#app/db/list-rows.server.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { DROP_TERMS, type DropListing } from "#app/features/drops/drop-terms.ts"
import { dropsForOperators } from "#app/features/drops/list-drops.server.ts"
import { dropColumns, dropLine } from "#app/features/drops/pages/operators/columns.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "content.see" }

export async function loader({ request, context: { ctx, ...context } }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "content.see")
	return csvAnswer("drops", {
		columns: dropColumns(await getT(lang), lang),
		personal: null,
		asked: readListing(new URL(request.url).searchParams, DROP_TERMS),
		list: async (asked: DropListing, size) => {
			const { rows, next } = await listRows(asked, dropsForOperators(ctx, asked).listing, size)
			return { rows: rows.map(dropLine(ctx, lang)), next }
		},
	})
}
