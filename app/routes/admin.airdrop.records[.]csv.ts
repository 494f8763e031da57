import type { LoaderFunctionArgs } from "@remix-run/node"
import { listRows } from "#app/db/list-rows.server.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { recordsForOperators } from "#app/features/airdrop/operator-lists.server.ts"
import { RECORD_TERMS, type RecordListing } from "#app/features/airdrop/operator-terms.ts"
import { recordFileColumns, recordLine } from "#app/features/airdrop/pages/operators/columns.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "money.see" }

export async function loader({ request, context: { ctx, ...context } }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	return csvAnswer("airdrop", {
		columns: recordFileColumns(),
		personal: { ctx, operator },
		asked: readListing(new URL(request.url).searchParams, RECORD_TERMS),
		list: async (asked: RecordListing, size) => {
			const { rows, next } = await listRows(asked, recordsForOperators(ctx, asked).listing, size)
			return { rows: rows.map(recordLine(ctx)), next }
		},
	})
}
