import { defineStatus } from "#app/operations/status.ts"

/** A reservation, with its printed codes. `cancelling` still holds its place. */
export const reservationStatus = defineStatus("reservation", {
	completed: { code: "5", to: ["cancelling"] },
	cancelling: { code: "10", to: ["completed", "cancelled"] },
	cancelled: { code: "50", to: [] },
})
export type ReservationStatus = (typeof reservationStatus)["names"][number]

/** Who moves one: its owner, the partner whose it is, an operator, and the system, which settles what is free of charge at once. */
export const ACTORS = ["owner", "partner", "operator", "system"] as const
export type ActorKind = (typeof ACTORS)[number]

/** Who may make which move; `new`: its birth. A move that is not here is nobody's. */
export const MOVERS: Readonly<Record<string, readonly ActorKind[]>> = {
	"new>completed": ["owner", "operator"],
	"completed>cancelling": ["owner", "partner", "operator"],
	"cancelling>cancelled": ["system", "partner", "operator"],
	"cancelling>completed": ["owner", "partner", "operator"],
}

/** An hour, in which whoever asked to cancel may take that back. */
export const WITHDRAW_MINUTES = 60
/** What a partner has to decide, it decides within so many hours. */
export const DECIDE_HOURS = 48

export const WAIT_STATES = ["waiting", "offered", "taken", "expired", "left"] as const
export type WaitState = (typeof WAIT_STATES)[number]

/** Only `held` keeps a seat. */
export const HOLD_STATES = ["held", "confirmed", "lapsed", "left", "cancelled"] as const

export const VISITS = ["visited", "no-show"] as const
export type Visit = (typeof VISITS)[number]
export const isVisit = (text: unknown): text is Visit => VISITS.some((one) => one === text)
