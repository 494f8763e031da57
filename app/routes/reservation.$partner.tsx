import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Opening } from "#app/features/content/page-parts.tsx"
import { Picture } from "#app/features/content/picture.tsx"
import { isReservationKind } from "#app/features/reservations/kinds.ts"
import { Reservation } from "#app/features/reservations/reservation.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { langOf, paths } from "#app/lib/paths.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { sheets } from "#app/site/sheets.ts"

/** English unless `?lang=` chooses another language: a choice of content, not another path (Q015). */
export const handle: PageHandle = { params: ["lang"] }
export const meta = pageMeta
export const links = sheets("story", "work", "reservations")

const SCENE = { hotel: "bell", plasticSurgery: "mirror", eyeClinic: "eye-chart" } as const

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const kind = params.partner
	if (!isReservationKind(kind)) throw new Response(null, { status: 404 })
	const { pathname, search } = new URL(request.url)
	const lang = langOf(pathname, search)
	if (search && search !== `?lang=${lang}`) throw redirect(paths.reservation(kind, lang))
	const { membershipPartners, openings } = await getPublished(ctx, ["membershipPartners", "openings"])
	const words = { reservations: wordsOf(lang, "reservations"), content: wordsOf(lang, "content") }
	const t = wordsT(words)
	return {
		kind,
		lang,
		words,
		partners: membershipPartners.filter((partner) => partner.kind === kind),
		opensAt: openings.reservation ?? null,
		title: t(`reservations:${kind}.name`),
		description: t(`reservations:${kind}.description`),
	}
}

export default function ReservationPage() {
	const { words, opensAt, ...page } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<Reservation
			{...page}
			t={t}
			picture={<Picture picture={{ scene: SCENE[page.kind] }} />}
			opening={<Opening t={t} lang={page.lang} opensAt={opensAt} />}
		/>
	)
}
