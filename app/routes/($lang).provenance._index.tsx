import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CarriedView } from "#app/features/migration/pages/carried/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { carriedPage } from "#app/site/carried.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("work", "migration")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	return {
		lang,
		words: { migration: wordsOf(lang, "migration") },
		title: t("migration:carried.title"),
		description: t("migration:carried.lead"),
		page: await carriedPage(context.ctx, new URL(request.url).searchParams.get("before")),
	}
}

export default function Carried() {
	const { lang, words, page } = useLoaderData<typeof loader>()
	return <CarriedView t={wordsT(words)} lang={lang} page={page} />
}
