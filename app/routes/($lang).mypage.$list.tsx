import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { isLater, LISTS } from "#app/features/my-page/lists.ts"
import { MyList } from "#app/features/my-page/my-list.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	if (!isLater(params.list)) throw new Response(null, { status: 404 })
	const t = await getT(lang)
	const { who } = await visitor(request, context)
	const facts = { lang, list: params.list, signedIn: who.wallet !== null }
	return { ...facts, words: wordsOf(lang, "my-page"), title: t(LISTS[params.list].name) }
}

export default function MyListRoute() {
	const { words, lang, list, signedIn } = useLoaderData<typeof loader>()
	return <MyList t={wordsT({ "my-page": words })} lang={lang} list={list} signedIn={signedIn} />
}
