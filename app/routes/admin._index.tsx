import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { readAttention } from "#app/features/admin/attention.server.ts"
import { readFigures } from "#app/features/admin/figures.server.ts"
import { AdminHome } from "#app/features/admin/pages/home.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, admin: "home.see" }
export const meta = pageMeta
export const links = sheets("adminHome")

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "home")
	const [attention, figures] = await Promise.all([readAttention(context.ctx), readFigures(context.ctx, screen.lang)])
	return { ...screen, ...attention, figures }
}

export default function Home() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <AdminHome t={wordsT({ admin: words })} {...page} />
}
