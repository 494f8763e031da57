import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { calendar } from "#app/lib/icalendar.ts"
import { paths } from "#app/lib/paths.ts"
import { ownOf } from "#app/site/own-reservation.server.ts"

export const handle: PageHandle = { working: true, feature: "reservations" }

/** One's own reservation as a file for a calendar. It names no partner: calendars are shared. */
export async function loader(args: LoaderFunctionArgs) {
	const { lang, seq, own } = await ownOf(args)
	if (!own) return redirect(paths.myReservations(lang), { status: 303 })
	const t = await getT(lang)
	const { row } = own
	const text = calendar({
		...{ uid: `reservation-${row.id}`, at: row.startsAt, endsAt: row.endsAt, writtenAt: await args.context.ctx.now() },
		summary: t("reservations:my.one", { seq }),
		url: `${args.context.origin}${paths.myReservation(lang, seq)}`,
	})
	return new Response(text, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": `attachment; filename="reservation-${seq}.ics"`,
			"Cache-Control": "private, no-store",
		},
	})
}
