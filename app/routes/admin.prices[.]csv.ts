import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { priceColumns } from "#app/features/admin/pages/prices.tsx"
import { listPrices } from "#app/features/admin/prices/list-prices.server.ts"
import { PRICES_TERMS } from "#app/features/admin/prices/prices-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "settings.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "settings.see")
	return csvAnswer("prices", {
		columns: priceColumns(await getT(lang), lang),
		personal: null,
		asked: readListing(new URL(request.url).searchParams, PRICES_TERMS),
		list: (asked, size) => listPrices(context.ctx, asked, size),
	})
}
