import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { NewsNote } from "#app/features/news/news-note.tsx"
import { getNote } from "#app/features/news/queries.server.ts"
import { readId } from "#app/features/news/read-address.ts"
import { signedNote } from "#app/features/news/signed-notes.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = {}
export const meta = pageMeta
export const links = sheets("story", "news")

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const id = readId(params.id)
	const found = id === null ? null : await getNote(ctx, { lang, id })
	if (!found) throw new Response(null, { status: 404 })
	const group = (await getT(lang))("shell:menu.company")
	const isSigned = (await signedNote(ctx, found.note.id)) !== null
	const { title, summary: description } = found.note
	return { lang, words: wordsOf(lang, "news"), group, title, description, isSigned, ...found }
}

export default function NotePage() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <NewsNote {...page} t={wordsT({ news: words })} />
}
