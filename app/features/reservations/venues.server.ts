import { and, asc, eq, gt, gte, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { getPublished } from "#app/settings/published.server.ts"
import type { Published } from "#app/settings/published.ts"
import { type BookedKind, wayOf } from "./kinds.ts"
import { type Calendar, dayIn } from "./slots.ts"
import { reservationClosedDay, reservationEvent, reservationVenue } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "log" | "cache">
export type VenueRow = typeof reservationVenue.$inferSelect
export type Partner = Published["membershipPartners"][number]
/** A published partner and its calendar; null: the operator keeps none for it. */
export type Venue = Readonly<{ partner: Partner; row: VenueRow | null }>

/** Partners of some kinds as they are published, each with its calendar. */
export async function venuesOf(ctx: Needs, kinds: readonly BookedKind[]): Promise<Venue[]> {
	const { membershipPartners } = await getPublished(ctx, ["membershipPartners"])
	const partners = membershipPartners.filter(({ kind }) => kinds.includes(kind))
	if (partners.length === 0) return []
	const ids = partners.map(({ id }) => id)
	const rows = await ctx.db.select().from(reservationVenue).where(inArray(reservationVenue.partnerId, ids))
	// A partner that has become another kind has no calendar until the operator has made one.
	return partners.map((partner) => ({
		partner,
		row: rows.find(({ partnerId, kind }) => partnerId === partner.id && kind === partner.kind) ?? null,
	}))
}

export async function venueRow({ db }: Pick<Context, "db">, partnerId: string): Promise<VenueRow | null> {
	const [row] = await db.select().from(reservationVenue).where(eq(reservationVenue.partnerId, partnerId))
	return row ?? null
}

/** Names of partners by their ids; one that is published no more is called by its id. */
export async function partnerNames(ctx: Needs): Promise<(id: string, lang: keyof Partner["name"]) => string> {
	const { membershipPartners } = await getPublished(ctx, ["membershipPartners"])
	return (id, lang) => membershipPartners.find((one) => one.id === id)?.name[lang] ?? id
}

/** All that says what a venue has from now on. */
export async function calendarOf({ db, now }: Pick<Context, "db" | "now">, venue: VenueRow): Promise<Calendar> {
	const { partnerId, timeZone, rules } = venue
	const at = await now()
	const [days, events] = await Promise.all([
		db
			.select({ day: reservationClosedDay.day })
			.from(reservationClosedDay)
			.where(and(eq(reservationClosedDay.partnerId, partnerId), gte(reservationClosedDay.day, dayIn(timeZone, at))))
			.orderBy(asc(reservationClosedDay.day)),
		db
			.select({ startsAt: reservationEvent.startsAt, endsAt: reservationEvent.endsAt })
			.from(reservationEvent)
			.where(and(eq(reservationEvent.partnerId, partnerId), gt(reservationEvent.startsAt, at)))
			.orderBy(asc(reservationEvent.startsAt)),
	])
	return { way: wayOf(venue.kind), timeZone, rules, closed: new Set(days.map(({ day }) => day)), events }
}
