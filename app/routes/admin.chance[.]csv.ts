import type { LoaderFunctionArgs } from "@remix-run/node"
import { BASES_TERMS } from "#app/features/admin/chance/bases-terms.ts"
import { listBases } from "#app/features/admin/chance/list-bases.server.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { basisColumns } from "#app/features/admin/pages/chance.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "rules.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "rules.see")
	return csvAnswer("chance", {
		columns: basisColumns(await getT(lang), lang, await context.ctx.now()),
		personal: null,
		asked: readListing(new URL(request.url).searchParams, BASES_TERMS),
		list: (asked, size) => listBases(context.ctx, asked, size),
	})
}
