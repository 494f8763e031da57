import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { accountColumns } from "#app/features/admin/pages/users.tsx"
import { listAccounts } from "#app/features/admin/users/list-accounts.server.ts"
import { ACCOUNT_TERMS } from "#app/features/admin/users/user-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "users.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "users.see")
	const { lang } = operator
	return csvAnswer("accounts", {
		columns: accountColumns(await getT(lang), lang),
		personal: { ctx: context.ctx, operator },
		asked: readListing(new URL(request.url).searchParams, ACCOUNT_TERMS),
		list: (asked, size) => listAccounts(context.ctx, asked, size),
	})
}
