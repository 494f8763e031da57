import type { LoaderFunctionArgs } from "@remix-run/node"
import { listRows } from "#app/db/list-rows.server.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { schedulesForOperators } from "#app/features/vesting/operator-lists.server.ts"
import { VESTING_TERMS, type VestingListing } from "#app/features/vesting/operator-terms.ts"
import { scheduleColumns, scheduleLine } from "#app/features/vesting/pages/operators/columns.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "money.see" }

/** Columns of a file are keys, and say no words. */
const unsaid = (key: string) => key

export async function loader({ request, context: { ctx, ...context } }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const { lang } = operator
	const at = await ctx.now()
	return csvAnswer("vesting", {
		columns: scheduleColumns(unsaid, lang),
		personal: { ctx, operator },
		asked: readListing(new URL(request.url).searchParams, VESTING_TERMS),
		list: async (asked: VestingListing, size) => {
			const { rows, next } = await listRows(asked, schedulesForOperators(ctx, asked, at).listing, size)
			return { rows: rows.map(scheduleLine(ctx, lang)), next }
		},
	})
}
