import type { LoaderFunctionArgs } from "@remix-run/node"
import { actionsAnswer } from "#app/features/admin/usage/actions-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"

export const handle: PageHandle = { admin: "users.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "users.see")
	const params = new URL(request.url).searchParams
	return actionsAnswer(context.ctx, { params, format: "csv", operator, product: context.site.product.name })
}
