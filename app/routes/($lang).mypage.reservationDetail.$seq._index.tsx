import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { cancelOwn, reschedule, withdrawCancel } from "#app/features/reservations/acts.server.ts"
import { ownForm } from "#app/features/reservations/forms.ts"
import { BOOKED_KINDS } from "#app/features/reservations/kinds.ts"
import { bookingPage } from "#app/features/reservations/pages/form/load.server.ts"
import { DETAIL_DONE, MyReservationPage } from "#app/features/reservations/pages/my/detail-view.tsx"
import { ComeIn } from "#app/features/reservations/pages/my/list-view.tsx"
import { myReservation } from "#app/features/reservations/pages/my/load.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { type Limit, WRITES } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { ownOf } from "#app/site/own-reservation.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, feature: "reservations" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "reservations", "ownReservations")

export async function loader(args: LoaderFunctionArgs) {
	const { lang, seq, own } = await ownOf(args)
	const { ctx } = args.context
	const query = new URL(args.request.url).searchParams
	const words = { reservations: wordsOf(lang, "reservations"), content: wordsOf(lang, "content") }
	const page = own && (await myReservation(ctx, own.booker, { seq, lang }))
	const moved = new URLSearchParams(query)
	if (page) moved.set("at", page.partnerId)
	if (page) moved.set("nights", `${page.nights}`)
	// What is put off is looked for around the day that it has.
	if (page && !query.has("month") && !query.has("day")) moved.set("month", page.month)
	const to = (place: { month?: string | undefined; day?: string | undefined; slot?: string | undefined }) =>
		paths.myReservation(lang, seq, {
			...(place.month ? { month: place.month } : {}),
			...(place.day ? { day: place.day } : {}),
			...(place.slot ? { slot: place.slot } : {}),
		})
	return {
		lang,
		words,
		title: wordsT(words)("reservations:my.one", { seq }),
		page,
		moving:
			own && page?.mayMove
				? await bookingPage(ctx, null, { lang, kinds: BOOKED_KINDS, query: moved, to, only: page.partnerId })
				: null,
		done: DETAIL_DONE.find((one) => one === query.get("done")) ?? null,
	}
}

/** Of one reservation: cancelled, taken back and put off so often in an hour. */
const OWN_RESERVATION: Limit = { name: "reservations/own", hits: 20, seconds: 3600 }

export async function action(args: ActionFunctionArgs) {
	const { lang, seq, own } = await ownOf(args)
	const { ctx, clientIp } = args.context
	const t = await getT(lang)
	const answer = await submit(args, ownForm, t, async (asked) => {
		if (!own) throw new Refusal("reservations:error.signIn", { status: 401 })
		await countUseFrom(ctx, WRITES, clientIp)
		const { booker, row } = own
		// Each of these may write a mail, or ask the chain.
		await countUse(ctx, OWN_RESERVATION, row.id)
		const back = (to: number, done: (typeof DETAIL_DONE)[number]) =>
			redirect(paths.myReservation(lang, to, { done }), { status: 303 })
		if (asked.do === "cancel") {
			const { status } = await cancelOwn(ctx, booker, row.id)
			return back(seq, status === "50" ? "cancelled" : "asked")
		}
		if (asked.do === "withdraw") {
			await withdrawCancel(ctx, booker, row.id)
			return back(seq, "withdrawn")
		}
		const { request, slot: startsAt, nights } = asked
		const made = await reschedule(ctx, booker, { id: row.id, request, startsAt, nights })
		return back(made.seq, "moved")
	})
	return "data" in answer ? data(answer.data, answer.init ?? {}) : answer
}

export default function MyReservationRoute() {
	const { words, title, page, ...rest } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	if (page) return <MyReservationPage {...rest} t={t} page={page} result={answer?.form} />
	return (
		<div className="page">
			<h1 className="out-title">{title}</h1>
			<ComeIn t={t} lang={rest.lang} />
		</div>
	)
}
