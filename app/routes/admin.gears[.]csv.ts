import type { LoaderFunctionArgs } from "@remix-run/node"
import { GEARS_TERMS } from "#app/features/admin/gears-terms.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { onDay } from "#app/features/admin/listing/on-day.ts"
import { gearColumns } from "#app/features/admin/pages/gears.tsx"
import { gearTime, listGears } from "#app/features/crafting/list-gears.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "money.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const { lang } = operator
	const asked = readListing(new URL(request.url).searchParams, GEARS_TERMS)
	return csvAnswer("gears", {
		columns: gearColumns(await getT(lang), lang),
		personal: { ctx: context.ctx, operator },
		asked,
		list: (part, size) => listGears(context.ctx, part, onDay(gearTime, asked.filters.day), size),
	})
}
