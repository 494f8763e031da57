import type { Listed } from "#app/lib/listing.ts"

/** How operators may ask for reservations. */
export const RESERVATION_TERMS = {
	sorts: ["starts-", "starts", "created-", "created"],
	filters: ["state", "kind", "partner", "number", "day"],
} as const
export type ReservationListing = Listed<
	(typeof RESERVATION_TERMS.sorts)[number],
	(typeof RESERVATION_TERMS.filters)[number]
>
