import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CarriedNftView } from "#app/features/migration/pages/carried/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { carriedNft } from "#app/site/carried.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("work", "migration")

export async function loader({ params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const { contract = "", id = "" } = params
	const page = await carriedNft(context.ctx, { contract: contract.slice(0, 60), id: id.slice(0, 80) })
	if (!page) throw new Response(null, { status: 404 })
	const t = await getT(lang)
	return {
		lang,
		words: { migration: wordsOf(lang, "migration") },
		title: t("migration:carried.one", { name: page.one.name }),
		description: t("migration:carried.lead"),
		page,
	}
}

export default function CarriedNft() {
	const { lang, words, page } = useLoaderData<typeof loader>()
	return <CarriedNftView t={wordsT(words)} lang={lang} page={page} />
}
