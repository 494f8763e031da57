import type { LoaderFunctionArgs } from "@remix-run/node"
import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { readNeeds, reservesPage } from "#app/features/reserves/figures.server.ts"
import { Reserves } from "#app/features/reserves/page.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { readDay } from "#app/reserves/reports.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { readsChain: true, params: ["day", "needs"] }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "reserves")

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const query = new URL(request.url).searchParams
	const day = readDay(query.get("day"))
	if (query.has("day") && day === null) throw redirect(paths.reserves(lang))
	const page = await reservesPage(ctx, day)
	// A day without a report has no page: nobody fills the cache with empty ones.
	if (day !== null && page.reports.length === 0) throw redirect(paths.reserves(lang))
	const words = wordsOf(lang, "reserves")
	const t = wordsT({ reserves: words })
	return {
		lang,
		words,
		needs: readNeeds(query.get("needs")),
		group: (await getT(lang))("shell:menu.powerZone"),
		page,
		title: t("reserves:name"),
		description: t("reserves:description"),
	}
}

export default function ReservesRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <Reserves {...page} t={wordsT({ reserves: words })} />
}
