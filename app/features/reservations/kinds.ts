import { PARTNER_KINDS } from "#app/settings/published.ts"

export type BookedKind = (typeof PARTNER_KINDS)[number]
export const BOOKED_KINDS = PARTNER_KINDS
export const isBookedKind = (name: string | undefined | null): name is BookedKind =>
	BOOKED_KINDS.some((kind) => kind === name)

/** Partners with a reservation page of their own, as printed, and the picture of each. */
export const RESERVATION_KINDS = ["hotel", "plasticSurgery", "eyeClinic"] as const
export type ReservationKind = (typeof RESERVATION_KINDS)[number]

/** How time is given away: nights of a room, times of a day, or an event's own time. */
export type Way = "night" | "time" | "event"
export const wayOf = (kind: BookedKind): Way => (kind === "hotel" ? "night" : kind === "soccerGo" ? "event" : "time")

/** Clinics: less is asked for, it is kept for a shorter time, and no discount is offered unless the operator says otherwise. */
export const isMedical = (kind: BookedKind): boolean => kind === "plasticSurgery" || kind === "eyeClinic"

/** The event that is held in Korea has a page in Korean alone. */
export const isKoreanOnly = (kind: BookedKind): kind is "soccerGo" => kind === "soccerGo"
