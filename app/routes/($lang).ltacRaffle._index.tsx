import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { viewOf } from "#app/features/content/view.server.ts"
import { walletsOfDemo } from "#app/features/raffle/example/wallets-of-demo.server.ts"
import { rafflePage } from "#app/features/raffle/pages/board/load.server.ts"
import { RaffleBoard } from "#app/features/raffle/pages/board/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { LtacPage, ltacLine, ltacLinks } from "#app/site/ltac-part.tsx"

/** The tickets that were given change by the minute. */
export const handle: PageHandle = { readsChain: true, freshSeconds: 10 }
export const meta = pageMeta
export const links = ltacLinks

export async function loader({ params, context: { ctx, site } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const content = await viewOf(ctx, site.product, { page: ltacLine("ltacRaffle", lang, site.product), lang, tab: null })
	const { title, description } = content
	return {
		content,
		words: wordsOf(lang, "raffle"),
		title,
		description,
		...(await rafflePage(ctx, { lang, name: null, ofDemo: walletsOfDemo(ctx) })),
	}
}

export default function LtacRaffle() {
	const { content, words, raffle, others } = useLoaderData<typeof loader>()
	return (
		<LtacPage content={content} words={words}>
			{(t) => <RaffleBoard t={t} lang={content.lang} raffle={raffle} others={others} />}
		</LtacPage>
	)
}
