import type { Reservation } from "./move.server.ts"
import type { OfficeAct } from "./pages/operators/acts.tsx"

/** What can be done about a reservation at a moment; whoever may do it is another question. */
export function officeActs(
	row: Pick<Reservation, "status" | "startsAt" | "endsAt" | "visit" | "cancelBy">,
	at: Date,
): OfficeAct[] {
	const isOver = row.endsAt <= at || row.visit !== null
	const isNear = row.startsAt.getTime() - 2 * 3_600_000 <= at.getTime()
	return [
		...(row.status === "10" && !isOver ? (["accept"] as const) : []),
		...(row.status === "10" && !isOver && row.startsAt > at ? (["decline"] as const) : []),
		...(row.status !== "50" && isNear && row.visit !== "visited" ? (["visited"] as const) : []),
		...(row.status !== "50" && row.startsAt <= at && row.visit !== "no-show" ? (["no-show"] as const) : []),
		...(row.status === "5" && !isOver ? (["cancel"] as const) : []),
	]
}
