import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { MyTwig } from "#app/features/my-page/my-twig.tsx"
import { twigPage } from "#app/features/my-page/twig-page.server.ts"
import { twigSources, twigToClaim } from "#app/features/nft-staking/twig-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { readCursor } from "#app/lib/keyset.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { isMoveId } from "#app/rewards/twig-ledger.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const { wallet } = visit.who
	const before = readCursor(new URL(request.url).searchParams.get("before"), isMoveId)
	const at = await visit.now()
	const givers = {
		sources: (ids: readonly string[]) => twigSources(visit, { ids, t, lang }),
		toClaim: (owners: readonly string[]) => twigToClaim(visit, { owners, at, t, lang }),
	}
	return {
		lang,
		words: wordsOf(lang, "my-page"),
		title: t("my-page:twig"),
		page: wallet && (await twigPage({ ...visit, who: { ...visit.who, wallet } }, { t, lang, before, givers })),
	}
}

export default function MyTwigRoute() {
	const { words, lang, page } = useLoaderData<typeof loader>()
	return <MyTwig t={wordsT({ "my-page": words })} lang={lang} page={page} />
}
