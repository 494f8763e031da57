import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { listMints } from "#app/features/admin/mints/list-plans.server.ts"
import { mintColumns } from "#app/features/admin/mints/mints-page.tsx"
import { MINTS_TERMS } from "#app/features/admin/mints/mints-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "rules.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "rules.see")
	return csvAnswer("mints", {
		columns: mintColumns(await getT(lang), lang),
		personal: null,
		asked: readListing(new URL(request.url).searchParams, MINTS_TERMS),
		list: (asked, size) => listMints(context.ctx, asked, size),
	})
}
