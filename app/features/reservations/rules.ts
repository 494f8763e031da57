import { z } from "zod"
import { type BookedKind, isMedical, wayOf } from "./kinds.ts"
import { TIERS } from "./tier.ts"

/** Rooms, chairs or places that a venue may give away at a time. */
export const MOST_SEATS = 200

const minutesOfDay = z.int().min(0).max(1440)
/** 24:00 would be another day's. */
const clock = minutesOfDay.max(1439)
const percent = z.int().min(0).max(100)

/** What a partner's calendar goes by. Minutes and days, times of day as minutes since midnight where the venue is. */
export const venueRules = z.object({
	/** Days of the week that are open, 1 for Monday to 7. */
	weekdays: z.array(z.int().min(1).max(7)).max(7),
	/** The first time begins, and the last one has ended. */
	opensAt: minutesOfDay,
	closesAt: minutesOfDay,
	slotMinutes: z.int().min(10).max(1440),
	bufferMinutes: z.int().min(0).max(240),
	/** Of a room. */
	checkIn: clock,
	checkOut: clock,
	mostNights: z.int().min(1).max(30),
	mostPeople: z.int().min(1).max(50),
	leadMinutes: z.int().min(0).max(43_200),
	horizonDays: z.int().min(1).max(365),
	/** So long before its beginning a reservation is cancelled at once. */
	cancelMinutes: z.int().min(0).max(43_200),
	/** Later it can be asked for, and the partner decides. */
	lateCancels: z.boolean(),
	/** How often one may be put off. */
	mostMoves: z.int().min(0).max(10),
	/** Open ones of one kind that somebody may have. */
	mostOpen: z.int().min(1).max(10),
	/** How long an offer of the wait list stands; 0: there is no list. */
	offerMinutes: z.int().min(0).max(1440),
	/** Two no-shows close the kind for thirty days. */
	holdsNoShows: z.boolean(),
	givesDiscount: z.boolean(),
	discounts: z.object(
		Object.fromEntries(TIERS.map((tier) => [tier, percent])) as Record<(typeof TIERS)[number], typeof percent>,
	),
})
export type VenueRules = z.infer<typeof venueRules>

const HOUR = 60
const DAY = 24 * HOUR
const DISCOUNTS = { genesis: 20, kongz: 15, hag: 10, alya: 10, fitri: 10, society: 5 } as const

const USUAL: VenueRules = {
	weekdays: [1, 2, 3, 4, 5, 6],
	opensAt: 10 * HOUR,
	closesAt: 18 * HOUR,
	slotMinutes: 60,
	bufferMinutes: 0,
	checkIn: 15 * HOUR,
	checkOut: 11 * HOUR,
	mostNights: 14,
	mostPeople: 4,
	leadMinutes: DAY,
	horizonDays: 60,
	cancelMinutes: DAY,
	lateCancels: true,
	mostMoves: 2,
	mostOpen: 2,
	offerMinutes: HOUR,
	holdsNoShows: true,
	givesDiscount: true,
	discounts: DISCOUNTS,
}

/** What a new calendar of a kind begins with. */
export function firstRules(kind: BookedKind): VenueRules {
	if (wayOf(kind) === "night")
		return {
			...USUAL,
			weekdays: [1, 2, 3, 4, 5, 6, 7],
			leadMinutes: 2 * DAY,
			horizonDays: 180,
			cancelMinutes: 3 * DAY,
			mostMoves: 1,
			offerMinutes: 2 * HOUR,
		}
	if (isMedical(kind)) return { ...USUAL, slotMinutes: 30, bufferMinutes: 10, mostPeople: 1, givesDiscount: false }
	if (wayOf(kind) === "event")
		return {
			...USUAL,
			mostPeople: 1,
			leadMinutes: 2 * HOUR,
			horizonDays: 365,
			lateCancels: false,
			mostMoves: 0,
			mostOpen: 1,
			holdsNoShows: false,
		}
	return USUAL
}

/** Days after a visit on which what was told for it is deleted. */
export const keptDays = (kind: BookedKind): number => (isMedical(kind) ? 90 : 365)

export const NO_SHOW_HOLD = { after: 2, days: 30 } as const
/**
 * Seats that are kept for guests who are not known yet: minutes until one is confirmed, and how many one internet address may have at a time. Of a
 * mailed code: tries, codes for one hold, and seconds between two of them.
 */
export const HOLD = { minutes: 30, perNetwork: 3, tries: 5, codes: 3, againSeconds: 60 } as const
/** Places on wait lists that one may stand in at a time, and people who may wait for one time. */
export const MOST_WAITS = 3
export const MOST_WAITING = 20
