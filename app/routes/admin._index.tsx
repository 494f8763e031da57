import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData, useRouteLoaderData } from "@remix-run/react"
import { listNotices } from "#app/features/admin/attention.server.ts"
import { readFigures } from "#app/features/admin/figures.server.ts"
import { AdminHome } from "#app/features/admin/pages/home.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { screensOf } from "#app/features/admin/screens.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import type { loader as frameLoader } from "#app/routes/admin.tsx"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, admin: "operator" }
export const meta = pageMeta
export const links = sheets("adminHome")

export async function loader({ context }: LoaderFunctionArgs) {
	const { permissions } = requireOperator(context, null)
	// A partner has its desk, and no home among the figures.
	const [first] = screensOf(permissions)
	if (!permissions.includes("home.see"))
		throw first ? redirect(paths.admin(first.path)) : new Response(null, { status: 404 })
	const screen = screenOf(context, "home")
	const [notices, figures] = await Promise.all([listNotices(context.ctx), readFigures(context.ctx, screen.lang)])
	return { ...screen, notices, figures }
}

export default function Home() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	// The frame has counted it for the menu.
	const lines = useRouteLoaderData<typeof frameLoader>("routes/admin")?.lines ?? []
	return <AdminHome t={wordsT({ admin: words })} lines={lines} {...page} />
}
