import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Slot } from "./slots.ts"
import type { VenueRow } from "./venues.server.ts"

type Needs = Pick<Context, "db">
type Seats = Pick<VenueRow, "partnerId" | "seats">
type Times = Pick<Slot, "startsAt" | "blockedUntil">

/** A time that somebody has, by reservations and by offers, and which of the seats: a bit for each. */
type Taken = Readonly<{ from: number; to: number; seats: bigint }>

/** What is taken of a venue's seats between two moments: a row for each time, however many guests have it. */
async function takenIn({ db }: Needs, { partnerId, seats }: Seats, from: number, to: number): Promise<Taken[]> {
	const rows = await db.execute<{ from: number; to: number; seats: string }>(sql`
		select (extract(epoch from lower(during)) * 1000)::float8 as "from", (extract(epoch from upper(during)) * 1000)::float8 as "to",
			substring(seats for ${seats}::int)::text as seats
		from reservation_taken where partner_id = ${partnerId}
			and during && tstzrange(${new Date(from).toISOString()}::timestamptz, ${new Date(to).toISOString()}::timestamptz)
		order by lower(during)`)
	return rows.map((row) => ({ ...row, seats: BigInt(`0b${row.seats}`) }))
}

/** How many seats each slot has left, in their order, by one statement. */
export async function seatsLeft(ctx: Needs, venue: Seats, slots: readonly Times[]): Promise<number[]> {
	const times = slots
		.map(({ startsAt, blockedUntil }, n) => ({ n, from: startsAt.getTime(), to: blockedUntil.getTime() }))
		.sort((one, other) => one.from - other.from)
	const [first] = times
	if (!first) return []
	const last = times.reduce((most, { to }) => Math.max(most, to), first.to)
	const taken = await takenIn(ctx, venue, first.from, last)
	const left = slots.map(() => venue.seats)
	// Both go by their beginnings: what is over before a slot begins is over for all slots after it.
	let open: Taken[] = []
	let next = 0
	for (const { n, from, to } of times) {
		for (let one = taken[next]; one && one.from < to; one = taken[++next]) open.push(one)
		open = open.filter((one) => one.to > from)
		const seats = open.reduce((all, one) => (one.from < to ? all | one.seats : all), 0n)
		left[n] = venue.seats - bitsIn(seats)
	}
	return left
}

const bitsIn = (seats: bigint): number => (seats === 0n ? 0 : seats.toString(2).replaceAll("0", "").length)

/** The lowest seat that is free for all of a slot; null: none is. Within the venue's turn (`takeTurn`) it stays free. */
export async function freeSeat(
	{ db }: Needs,
	{ partnerId, seats }: Seats,
	{ startsAt, blockedUntil }: Times,
): Promise<number | null> {
	const [row] = await db.execute<{ seat: number }>(sql`
		select position(B'0' in coalesce(bit_or(seats), 0::bit(200))) as seat from reservation_taken where partner_id = ${partnerId}
			and during && tstzrange(${startsAt.toISOString()}::timestamptz, ${blockedUntil.toISOString()}::timestamptz)`)
	const seat = Number(row?.seat ?? 0)
	return seat >= 1 && seat <= seats ? seat : null
}

/** Of one venue everything that takes or frees a place comes one after the other, within the caller's transaction. */
export const takeTurn = ({ db }: Needs, partnerId: string) =>
	db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reservations/venue/${partnerId}`}, 0))`)

/** Locks are everybody's, and wallets are had for nothing. Whoever is one person has the same first ones. */
const MOST_LOCKS = 20

/** The same of what somebody makes, whichever of their wallets asks. Before the venue's turn. */
export async function takeOwnTurn({ db }: Needs, owners: readonly string[]): Promise<void> {
	for (const owner of [...owners].sort().slice(0, MOST_LOCKS))
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reservations/owner/${owner}`}, 0))`)
}
