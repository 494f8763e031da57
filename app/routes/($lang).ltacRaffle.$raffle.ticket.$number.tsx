import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ticketPage } from "#app/features/raffle/pages/ticket/load.server.ts"
import { TicketPage } from "#app/features/raffle/pages/ticket/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { readsChain: true, freshSeconds: 10 }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "ltac", "raffle")

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const number = /^[1-9]\d{0,4}$/.test(params.number ?? "") ? Number(params.number) : 0
	const ticket = number ? await ticketPage(ctx, { lang, name: params.raffle ?? "", number }) : null
	if (!ticket) throw new Response(null, { status: 404 })
	const words = wordsOf(lang, "raffle")
	const t = wordsT({ raffle: words })
	const title = `${t("raffle:ticket.heading", { n: number })} · ${ticket.title}`
	return { lang, words, ticket, title, description: t("raffle:ticket.lead") }
}

export default function TicketRoute() {
	const { words, lang, ticket } = useLoaderData<typeof loader>()
	return <TicketPage t={wordsT({ raffle: words })} lang={lang} ticket={ticket} />
}
