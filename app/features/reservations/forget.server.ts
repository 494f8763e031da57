import { and, isNull, lt, ne, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { inOne } from "./in-one.server.ts"
import { reservation, reservationLook, reservationWait } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
const AT_ONCE = 500

const nothing = { owner: "", name: "", contact: "", memo: "", why: "", tier: null }

/** Takes out of reservations all that says whose they were; what is left is a time, a place and a state. */
async function erase({ db }: Pick<Context, "db">, ids: readonly string[], at: Date): Promise<number> {
	if (ids.length === 0) return 0
	await db.delete(reservationLook).where(isAnyOf(reservationLook.reservationId, [...ids]))
	await db
		.update(reservation)
		.set({ ...nothing, erasedAt: at, changedAt: at })
		.where(isAnyOf(reservation.id, [...ids]))
	return ids.length
}

/** Forgets whose visits were: at clinics after ninety days, elsewhere after a year. Answers how many. */
export async function forgetOld(ctx: Context): Promise<number> {
	const at = await ctx.now()
	let gone = 0
	for (;;) {
		const rows = await ctx.db
			.select({ id: reservation.id })
			.from(reservation)
			.where(and(isNull(reservation.erasedAt), lt(reservation.keepUntil, at)))
			.limit(AT_ONCE)
		gone += await inOne(ctx, ({ db }) =>
			erase(
				{ db },
				rows.map(({ id }) => id),
				at,
			),
		)
		if (rows.length < AT_ONCE) return gone
	}
}

const isOver = (at: Date) => or(sql`${reservation.status} = '50'`, lt(reservation.endsAt, at))

/** Forgets what is over of somebody, and takes them off every list. What is to come they cancel first. */
export async function forgetOwn(
	ctx: Needs,
	owners: readonly string[],
): Promise<Readonly<{ past: number; waits: number }>> {
	const at = await ctx.now()
	const rows = await ctx.db
		.select({ id: reservation.id })
		.from(reservation)
		.where(and(isAnyOf(reservation.owner, [...owners]), isOver(at)))
	const past = await erase(
		ctx,
		rows.map(({ id }) => id),
		at,
	)
	const theirs = isAnyOf(reservationWait.owner, [...owners])
	// An offer is ended first; whoever waits next has it from the next look of the worker.
	await ctx.db
		.update(reservationWait)
		.set({ state: "left", seat: null })
		.where(and(theirs, sql`${reservationWait.state} = 'offered'`))
	const waits = await ctx.db.delete(reservationWait).where(theirs).returning({ id: reservationWait.id })
	return { past, waits: waits.length }
}

/** What is kept of somebody. `isPast`: what is over and what is not. */
export async function keptOf({ db, now }: Needs, owners: readonly string[]) {
	const at = await now()
	const rows = await db
		.select()
		.from(reservation)
		.where(and(isAnyOf(reservation.owner, [...owners]), ne(reservation.owner, "")))
		.orderBy(reservation.startsAt, reservation.id)
	const waits = await db
		.select()
		.from(reservationWait)
		.where(isAnyOf(reservationWait.owner, [...owners]))
		.orderBy(reservationWait.createdAt, reservationWait.id)
	const past = rows.filter((row) => row.status === "50" || row.endsAt < at)
	return { past, open: rows.filter((row) => !past.includes(row)), waits }
}
