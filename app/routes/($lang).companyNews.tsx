import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { StripPicture } from "#app/features/content/picture.tsx"
import { NewsList } from "#app/features/news/news-list.tsx"
import { listNews } from "#app/features/news/queries.server.ts"
import { readNewsCursor } from "#app/features/news/read-address.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { params: ["before"] }
export const meta = pageMeta
export const links = sheets("story", "news")

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const before = new URL(request.url).searchParams.get("before")
	const from = readNewsCursor(before)
	if (before !== null && from === null) throw redirect(paths.news(lang))
	const words = wordsOf(lang, "news")
	const t = wordsT({ news: words })
	const group = (await getT(lang))("shell:menu.company")
	const { notes, older } = await listNews(ctx, { lang, from })
	return {
		lang,
		words,
		group,
		notes,
		older,
		top: from === null,
		title: t("news:name"),
		description: t("news:description"),
	}
}

export default function NewsPage() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <NewsList {...page} t={wordsT({ news: words })} strip={<StripPicture name="belt" />} />
}
