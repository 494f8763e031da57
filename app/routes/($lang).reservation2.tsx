import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { findPage } from "#app/features/content/catalog/addresses.ts"
import { Head, ReadOn } from "#app/features/content/page-parts.tsx"
import { Sections } from "#app/features/content/sections.tsx"
import type { View } from "#app/features/content/templates.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import { BOOKED_KINDS } from "#app/features/reservations/kinds.ts"
import { BookingDesk } from "#app/features/reservations/pages/form/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { actOnDesk, loadDesk } from "#app/site/booking-desk.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, feature: "reservations" }
export const meta = pageMeta
export const links = sheets("dialogs", "story", "work", "reservations")

/** In Korean alone, as printed (Q010). */
function deskOf({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
	const lang = requireLang(params)
	const page = findPage("reservation2", lang, context.site.product)
	if (!page) throw new Response(null, { status: 404 })
	return { page, desk: { lang, kinds: BOOKED_KINDS.filter((kind) => kind !== "soccerGo"), to: paths.reservation2 } }
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { page, desk } = deskOf({ params, context })
	const content = await viewOf(context.ctx, context.site.product, { page, lang: desk.lang, tab: null })
	const { title, description } = content
	return {
		content,
		words: wordsOf(desk.lang, "reservations"),
		title,
		description,
		...(await loadDesk({ request, context }, desk)),
	}
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
	actOnDesk({ request, context }, deskOf({ params, context }).desk)

export default function Reservation2() {
	const { content, words, desk, joined } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT({ reservations: words, [content.own]: content.words, ...content.others })
	const view: View = { ...content, t }
	return (
		<article className="story">
			<Head {...view} />
			<BookingDesk t={t} lang={content.lang} desk="reservation2" page={desk} joined={joined} result={answer?.form} />
			<Sections t={t} own={view.own} words={view.words} page={view.page} />
			<ReadOn {...view} />
		</article>
	)
}
