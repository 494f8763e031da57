/** Partners with a reservation page of their own, as printed, and the picture of each. */
export const RESERVATION_KINDS = ["hotel", "plasticSurgery", "eyeClinic"] as const
export type ReservationKind = (typeof RESERVATION_KINDS)[number]

export const isReservationKind = (name: string | undefined): name is ReservationKind =>
	RESERVATION_KINDS.some((kind) => kind === name)
