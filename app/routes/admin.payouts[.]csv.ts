import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { payoutColumns } from "#app/features/admin/pages/payouts.tsx"
import { listAllPayouts } from "#app/features/admin/payouts-list.server.ts"
import { PAYOUTS_TERMS } from "#app/features/admin/payouts-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "money.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const { lang } = operator
	return csvAnswer("payouts", {
		columns: payoutColumns(await getT(lang), lang, false),
		personal: { ctx: context.ctx, operator },
		asked: readListing(new URL(request.url).searchParams, PAYOUTS_TERMS),
		list: (asked, size) => listAllPayouts(context.ctx, asked, size),
	})
}
