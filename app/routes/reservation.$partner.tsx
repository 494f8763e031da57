import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Picture } from "#app/features/content/picture.tsx"
import { isBookedKind, isKoreanOnly } from "#app/features/reservations/kinds.ts"
import { Reservation } from "#app/features/reservations/reservation.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { langOf, paths } from "#app/lib/paths.ts"
import { actOnDesk, type Desk, loadDesk } from "#app/site/booking-desk.server.ts"
import { sheets } from "#app/site/sheets.ts"

/** English unless `?lang=` chooses another language: a choice of content, not another path (Q015). */
export const handle: PageHandle = { working: true, feature: "reservations" }
export const meta = pageMeta
export const links = sheets("dialogs", "story", "work", "reservations")

const SCENE = { hotel: "bell", plasticSurgery: "mirror", eyeClinic: "eye-chart" } as const
const sceneOf = (kind: string) => (kind in SCENE ? SCENE[kind as keyof typeof SCENE] : "street")

function deskOf({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
	const kind = params.partner
	if (!isBookedKind(kind) || isKoreanOnly(kind)) throw new Response(null, { status: 404 })
	const { pathname, search } = new URL(request.url)
	const lang = langOf(pathname, search)
	return { kind, lang, kinds: [kind], to: (place) => paths.reservation(kind, lang, place) } satisfies Desk & {
		kind: string
	}
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const of = deskOf({ request, params })
	const { kind, lang } = of
	const { searchParams } = new URL(request.url)
	if (searchParams.has("lang") && searchParams.get("lang") !== lang) throw redirect(paths.reservation(kind, lang))
	const words = { reservations: wordsOf(lang, "reservations"), content: wordsOf(lang, "content") }
	const t = wordsT(words)
	return {
		kind,
		lang,
		words,
		...(await loadDesk({ request, context }, of)),
		title: t(`reservations:pages.${kind}.name`),
		description: t(`reservations:pages.${kind}.description`),
	}
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
	actOnDesk({ request, context }, deskOf({ request, params }))

export default function ReservationPage() {
	const { words, title: _, description: __, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return (
		<Reservation
			{...page}
			t={wordsT(words)}
			result={answer?.form}
			picture={<Picture picture={{ scene: sceneOf(page.kind) }} />}
		/>
	)
}
