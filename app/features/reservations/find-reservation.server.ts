import { eq } from "drizzle-orm"
import { paths } from "#app/lib/paths.ts"
import { type FindRecords, recordNumber } from "#app/operations/found-record.ts"
import { reservation } from "./tables.server.ts"

/** The reservation with a printed number. */
export const findReservation: FindRecords = async ({ db }, { typed, permissions }) => {
	const number = recordNumber(typed)
	if (number === null || !permissions.includes("users.see")) return []
	const rows = await db
		.select({ id: reservation.id, seq: reservation.seq })
		.from(reservation)
		.where(eq(reservation.seq, number))
	return rows.map(({ id, seq }) => ({
		...{ kind: "reservation", label: String(seq), href: `${paths.admin("reservations/one")}?id=${id}` },
	}))
}
