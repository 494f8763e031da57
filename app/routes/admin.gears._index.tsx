import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen, outcomeWords } from "#app/features/admin/catalog-screen.server.ts"
import { GEARS_TERMS } from "#app/features/admin/gears-terms.ts"
import { onDay } from "#app/features/admin/listing/on-day.ts"
import { GearsPage } from "#app/features/admin/pages/gears.tsx"
import { countGears, gearTime, listGears } from "#app/features/crafting/list-gears.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, catalog, ...screen } = catalogScreen(context, "gears")
	const { ctx } = context
	const asked = readListing(new URL(request.url).searchParams, GEARS_TERMS)
	const day = onDay(gearTime, asked.filters.day)
	const [list, total] = await Promise.all([listGears(ctx, asked, day), countGears(ctx, asked, day)])
	const said = { admin: words, "operators-catalog": catalog, ...outcomeWords(screen.lang) }
	return { ...screen, words: said, asked, total, ...list }
}

export default function Gears() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <GearsPage t={wordsT(words)} {...page} />
}
