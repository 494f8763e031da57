import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { listOperators, listPermissions } from "#app/features/admin/operators-list.server.ts"
import { OperatorsPage } from "#app/features/admin/pages/operators.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "roles.see" }
export const meta = pageMeta

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "operators")
	const [operators, may] = await Promise.all([listOperators(context.ctx), listPermissions(context.ctx)])
	return { ...screen, operators, may: Object.fromEntries(may) }
}

export default function Operators() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <OperatorsPage t={wordsT({ admin: words })} {...page} />
}
