import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { viewOf } from "#app/features/content/view.server.ts"
import { Claims } from "#app/features/raffle/pages/claim/view.tsx"
import { wonTickets } from "#app/features/raffle/pages/mine/load.server.ts"

import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { LtacPage, ltacLine, ltacLinks } from "#app/site/ltac-part.tsx"

export const handle: PageHandle = { working: true, readsChain: true }
export const meta = pageMeta
export const links = ltacLinks

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const { product } = context.site
	const visit = await visitor(request, context)
	const { wallet } = visit.who
	const content = await viewOf(context.ctx, product, { page: ltacLine("ltacClaim", lang, product), lang, tab: null })
	const { title, description } = content
	const facts = { content, words: wordsOf(lang, "raffle"), title, description, signedIn: wallet !== null }
	return { ...facts, won: await wonTickets(visit, { wallet, lang }) }
}

export default function LtacClaim() {
	const { content, words, signedIn, won } = useLoaderData<typeof loader>()
	return (
		<LtacPage content={content} words={words}>
			{(t) => <Claims t={t} lang={content.lang} signedIn={signedIn} won={won} />}
		</LtacPage>
	)
}
