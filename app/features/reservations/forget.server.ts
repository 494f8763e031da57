import { and, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { personOf } from "./booker.server.ts"
import { takeOwnTurn, takeTurn } from "./free-seats.server.ts"
import { forgetOrigins } from "./holds/origin.server.ts"
import { forgetMisses, keepMisses } from "./misses.server.ts"
import { reservation, reservationHold, reservationLook, reservationOrigin, reservationWait } from "./tables.server.ts"
import { offerFree } from "./wait.server.ts"

type Needs = Pick<Context, "db" | "now">
const AT_ONCE = 500

const nothing = { owner: "", name: "", contact: "", memo: "", why: "", tier: null }

/** Takes out of reservations all that says whose they were; what is left is a time, a place and a state. */
async function erase({ db }: Pick<Context, "db">, ids: readonly string[], at: Date): Promise<number> {
	if (ids.length === 0) return 0
	await db.delete(reservationLook).where(isAnyOf(reservationLook.reservationId, [...ids]))
	await db.delete(reservationOrigin).where(isAnyOf(reservationOrigin.reservationId, [...ids]))
	await db
		.update(reservation)
		.set({ ...nothing, erasedAt: at, changedAt: at })
		.where(isAnyOf(reservation.id, [...ids]))
	return ids.length
}

/** Forgets whose visits were: at clinics after ninety days, elsewhere after a year. Answers how many. */
export async function forgetOld(ctx: Context): Promise<number> {
	const at = await ctx.now()
	await forgetMisses(ctx)
	await forgetOrigins(ctx)
	let gone = 0
	for (;;) {
		const rows = await ctx.db
			.select({ id: reservation.id })
			.from(reservation)
			.where(and(isNull(reservation.erasedAt), lt(reservation.keepUntil, at)))
			// The longest due first, so that an index leads to them, whatever the server thinks how many they are.
			.orderBy(reservation.keepUntil)
			.limit(AT_ONCE)
		gone += await inTransaction(ctx, ({ db }) =>
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

/**
 * Forgets what is over of somebody, and takes them off every list. What is to come they cancel first. Part of a transaction: a place that was offered to
 * them is freed in its venue's turn, and goes to whoever waits next.
 */
export async function forgetOwn(
	ctx: Needs & Pick<WebContext, "secret">,
	owners: readonly string[],
): Promise<Readonly<{ past: number; waits: number; holds: number }>> {
	const at = await ctx.now()
	// Whoever joins a list takes this turn as well: none is joined meanwhile.
	await takeOwnTurn(ctx, await personOf(ctx, owners))
	const theirs = isAnyOf(reservationWait.owner, [...owners])
	const theirHolds = isAnyOf(reservationHold.owner, [...owners])
	const lists = await ctx.db
		.selectDistinct({ partnerId: reservationWait.partnerId })
		.from(reservationWait)
		.where(and(theirs, inArray(reservationWait.state, ["waiting", "offered"])))
		.union(
			ctx.db
				.selectDistinct({ partnerId: reservationHold.partnerId })
				.from(reservationHold)
				.where(and(theirHolds, eq(reservationHold.state, "held"))),
		)
	// In one order, and before any row is locked, or two would wait for each other.
	for (const partnerId of lists.map((one) => one.partnerId).sort()) await takeTurn(ctx, partnerId)
	await keepMisses(ctx, owners)
	const rows = await ctx.db
		.select({ id: reservation.id })
		.from(reservation)
		.where(and(isAnyOf(reservation.owner, [...owners]), isOver(at)))
	const past = await erase(
		ctx,
		rows.map(({ id }) => id),
		at,
	)
	const freed = await ctx.db
		.update(reservationWait)
		.set({ state: "left", seat: null })
		.where(and(theirs, eq(reservationWait.state, "offered")))
		.returning({ partnerId: reservationWait.partnerId })
	const waits = await ctx.db.delete(reservationWait).where(theirs).returning({ id: reservationWait.id })
	const left = await ctx.db
		.update(reservationHold)
		.set({ state: "left" })
		.where(and(theirHolds, eq(reservationHold.state, "held")))
		.returning({ partnerId: reservationHold.partnerId })
	const holds = await ctx.db.delete(reservationHold).where(theirHolds).returning({ id: reservationHold.id })
	for (const partnerId of new Set([...freed, ...left].map((one) => one.partnerId))) await offerFree(ctx, partnerId)
	return { past, waits: waits.length, holds: holds.length }
}

/** Without what only we can use. */
const shownHold = ({ network: _, codeId: __, ...hold }: typeof reservationHold.$inferSelect) => hold

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
	const holds = await db
		.select()
		.from(reservationHold)
		.where(isAnyOf(reservationHold.owner, [...owners]))
		.orderBy(reservationHold.createdAt, reservationHold.id)
	const past = rows.filter((row) => row.status === "50" || row.endsAt < at)
	return { past, open: rows.filter((row) => !past.includes(row)), waits, holds: holds.map(shownHold) }
}
