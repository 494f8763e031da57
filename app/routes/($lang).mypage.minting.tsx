import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ownPurchases } from "#app/features/mint/pages/own/load.server.ts"
import { OwnMints } from "#app/features/mint/pages/own/view.tsx"
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
export const links = sheets("dialogs", "work", "myPage", "mint", "mintOwn")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const title = t("mint:own.title")
	return {
		lang,
		words: { mint: wordsOf(lang, "mint"), "my-page": wordsOf(lang, "my-page") },
		title,
		purchases: visit.who.wallet ? await ownPurchases(visit, { lang, label: title }) : null,
	}
}

export default function MyMintingRoute() {
	const { words, lang, purchases } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return purchases ? (
		<OwnMints t={t} lang={lang} purchases={purchases} />
	) : (
		<MyList t={t} lang={lang} list="minting" signedIn={false} />
	)
}
