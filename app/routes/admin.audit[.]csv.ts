import type { LoaderFunctionArgs } from "@remix-run/node"
import { listAudit } from "#app/features/admin/audit-list.server.ts"
import { AUDIT_TERMS } from "#app/features/admin/audit-terms.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { auditColumns } from "#app/features/admin/pages/audit.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "audit.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "audit.see")
	const { lang } = operator
	return csvAnswer("audit", {
		columns: auditColumns(await getT(lang), lang, []),
		personal: { ctx: context.ctx, operator },
		asked: readListing(new URL(request.url).searchParams, AUDIT_TERMS),
		list: (asked, size) => listAudit(context.ctx, asked, size),
	})
}
