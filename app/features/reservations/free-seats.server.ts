import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Slot } from "./slots.ts"
import type { VenueRow } from "./venues.server.ts"

type Needs = Pick<Context, "db">
type Taken = Readonly<{ seat: number; from: number; to: number }>

/** What is taken at a venue between two moments, by reservations and by offers. */
async function takenIn({ db }: Needs, partnerId: string, from: Date, to: Date): Promise<Taken[]> {
	const rows = await db.execute<{ seat: number; from: number; to: number }>(sql`
		select seat, (extract(epoch from lower(during)) * 1000)::float8 as from, (extract(epoch from upper(during)) * 1000)::float8 as to
		from reservation_place where partner_id = ${partnerId}
			and during && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`)
	return [...rows]
}

/** How many seats each slot has left, in their order. */
export async function seatsLeft(ctx: Needs, venue: VenueRow, slots: readonly Slot[]): Promise<number[]> {
	const [first] = slots
	if (!first) return []
	const times = slots.flatMap(({ startsAt, blockedUntil }) => [startsAt.getTime(), blockedUntil.getTime()])
	const taken = await takenIn(ctx, venue.partnerId, new Date(Math.min(...times)), new Date(Math.max(...times)))
	return slots.map(({ startsAt, blockedUntil }) => {
		const [from, to] = [startsAt.getTime(), blockedUntil.getTime()]
		const seats = new Set(taken.flatMap((one) => (one.from < to && one.to > from ? [one.seat] : [])))
		return Math.max(0, venue.seats - seats.size)
	})
}

/** The lowest seat that is free for all of a slot; null: none is. Within the venue's turn (`takeTurn`) it stays free. */
export async function freeSeat(
	{ db }: Needs,
	{ partnerId, seats }: Pick<VenueRow, "partnerId" | "seats">,
	{ startsAt, blockedUntil }: Pick<Slot, "startsAt" | "blockedUntil">,
): Promise<number | null> {
	const [row] = await db.execute<{ seat: number }>(sql`
		select one as seat from generate_series(1, ${seats}::int) one where not exists (
			select from reservation_place p where p.partner_id = ${partnerId} and p.seat = one
				and p.during && tstzrange(${startsAt.toISOString()}::timestamptz, ${blockedUntil.toISOString()}::timestamptz))
		order by one limit 1`)
	return row ? Number(row.seat) : null
}

/** Of one venue everything that takes or frees a place comes one after the other, within the caller's transaction. */
export const takeTurn = ({ db }: Needs, partnerId: string) =>
	db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reservations/venue/${partnerId}`}, 0))`)

/** The same of what somebody makes, whichever of their wallets asks. Before the venue's turn. */
export async function takeOwnTurn({ db }: Needs, owners: readonly string[]): Promise<void> {
	for (const owner of [...owners].sort())
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reservations/owner/${owner}`}, 0))`)
}
