import type { LoaderFunctionArgs } from "@remix-run/node"
import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { walletsOfDemo } from "#app/features/raffle/example/wallets-of-demo.server.ts"
import { ledgerPage } from "#app/features/raffle/pages/ledger/load.server.ts"
import { RaffleLedger } from "#app/features/raffle/pages/ledger/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { readsChain: true, freshSeconds: 10, params: ["after"] }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "raffle")

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const name = params.raffle ?? ""
	const asked = new URL(request.url).searchParams.get("after")
	const after = /^[1-9]\d{0,4}$/.test(asked ?? "") ? Number(asked) : 0
	const page = await ledgerPage(ctx, { lang, name, after, ofDemo: walletsOfDemo(ctx) })
	if (!page) throw new Response(null, { status: 404 })
	// A place without rows is no page of its own: nobody fills the cache with them.
	if (asked !== null && (after === 0 || page.rows.length === 0)) throw redirect(paths.raffleLedger(lang, name))
	const words = wordsOf(lang, "raffle")
	return { lang, words, page, title: wordsT({ raffle: words })("raffle:ledger.heading", { title: page.title }) }
}

export default function LedgerRoute() {
	const { words, lang, page } = useLoaderData<typeof loader>()
	return <RaffleLedger t={wordsT({ raffle: words })} lang={lang} page={page} />
}
