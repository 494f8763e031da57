import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { walletColumns } from "#app/features/admin/pages/users.tsx"
import { listWallets } from "#app/features/admin/users/list-wallets.server.ts"
import { WALLET_TERMS } from "#app/features/admin/users/user-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "users.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "users.see")
	const { lang } = operator
	return csvAnswer("wallets", {
		columns: walletColumns(await getT(lang), lang),
		personal: { ctx: context.ctx, operator },
		asked: readListing(new URL(request.url).searchParams, WALLET_TERMS),
		list: (asked, size) => listWallets(context.ctx, asked, size),
	})
}
