import type { LoaderFunctionArgs } from "@remix-run/node"
import { listRows } from "#app/db/list-rows.server.ts"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { reservationsForOperators } from "#app/features/reservations/operator-lists.server.ts"
import { RESERVATION_TERMS, type ReservationListing } from "#app/features/reservations/operator-terms.ts"
import { reservationColumns, reservationLine } from "#app/features/reservations/pages/operators/columns.tsx"
import { partnerNames } from "#app/features/reservations/venues.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "users.see" }

/** Columns of a file are keys, and say no words. */
const unsaid = (key: string) => key

/** It names no guest: who comes is on a reservation's own page. */
export async function loader({ request, context: { ctx, ...context } }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "users.see")
	const { lang } = operator
	const nameOf = await partnerNames(ctx)
	return csvAnswer("reservations", {
		columns: reservationColumns(unsaid, lang),
		personal: { ctx, operator },
		asked: readListing(new URL(request.url).searchParams, RESERVATION_TERMS),
		list: async (asked: ReservationListing, size) => {
			const { rows, next } = await listRows(asked, reservationsForOperators(ctx, asked).listing, size)
			return { rows: rows.map(reservationLine(lang, nameOf)), next }
		},
	})
}
