import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { listPurchases } from "#app/features/admin/purchases/list-purchases.server.ts"
import { purchaseColumns } from "#app/features/admin/purchases/purchases-page.tsx"
import { PURCHASES_TERMS } from "#app/features/admin/purchases/purchases-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "money.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const { lang } = operator
	return csvAnswer("purchases", {
		columns: purchaseColumns(await getT(lang), lang),
		personal: { ctx: context.ctx, operator },
		asked: readListing(new URL(request.url).searchParams, PURCHASES_TERMS),
		list: (asked, size) => listPurchases(context.ctx, asked, size),
	})
}
