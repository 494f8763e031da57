import { type ActionFunctionArgs, data, redirect } from "@remix-run/node"
import { bookerOf } from "#app/features/reservations/booker.server.ts"
import type { BookedKind } from "#app/features/reservations/kinds.ts"
import { bookingPage } from "#app/features/reservations/pages/form/load.server.ts"
import { takeBooking } from "#app/features/reservations/take-booking.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { type BookingPlace, type Lang, paths } from "#app/lib/paths.ts"

/** A page with the form: the kinds that it is for, and its own address with what is chosen. */
export type Desk = Readonly<{ lang: Lang; kinds: readonly BookedKind[]; to: (place: BookingPlace) => string }>
type Args = Pick<ActionFunctionArgs, "request" | "context">

export async function loadDesk({ request, context }: Args, desk: Desk) {
	const booker = await bookerOf(request, context)
	const query = new URL(request.url).searchParams
	const page = await bookingPage(context.ctx, booker, { ...desk, query })
	return { desk: page, joined: query.get("done") === "joined" }
}

/** Takes its form: a reservation leads to its slip, a place on a list back to the form. */
export async function actOnDesk({ request, context }: Args, { lang, kinds, to }: Desk) {
	const t = await getT(lang)
	const booker = await bookerOf(request, context)
	const answer = await takeBooking({ request, context }, { t, lang, booker, kinds }, (made) =>
		redirect(
			"seq" in made
				? paths.myReservation(lang, made.seq, { done: "booked" })
				: "hold" in made
					? paths.myReservations(lang, "held")
					: `${to({})}${to({}).includes("?") ? "&" : "?"}done=joined#booking`,
			{ status: 303 },
		),
	)
	return "data" in answer ? data(answer.data, answer.init ?? {}) : answer
}
