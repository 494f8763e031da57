import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { readAnalytics } from "#app/features/admin/usage/analytics.server.ts"
import { AnalyticsPage } from "#app/features/admin/usage/analytics-page.tsx"
import { readDays } from "#app/features/admin/usage/days.ts"
import { today } from "#app/features/admin/usage/sums-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "home.see" }
export const meta = pageMeta
export const links = sheets("adminHome", "adminUsage")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "analytics")
	const asked = readDays(new URL(request.url).searchParams, today())
	const product = context.site.product.name
	const sums = await readAnalytics(context.ctx, { days: asked, lang: screen.lang, product })
	return { ...screen, usageWords: wordsOf(screen.lang, "operators-usage"), asked, sums }
}

export default function Analytics() {
	const { words, usageWords, title: _, ...page } = useLoaderData<typeof loader>()
	return <AnalyticsPage t={wordsT({ admin: words, "operators-usage": usageWords })} {...page} />
}
