import type { LoaderFunctionArgs } from "@remix-run/node"
import { sumsAnswer } from "#app/features/admin/usage/sums-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"

export const handle: PageHandle = { admin: "home.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "home.see")
	const params = new URL(request.url).searchParams
	return sumsAnswer(context.ctx, { params, format: "csv", lang, product: context.site.product.name })
}
