import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { transition } from "#app/operations/transition.server.ts"
import { type Actor, actorName } from "./booker.server.ts"
import { freeUntil } from "./slots.ts"
import { MOVERS, type ReservationStatus, reservationStatus, WITHDRAW_MINUTES } from "./status.ts"
import { reservation } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
export type Reservation = typeof reservation.$inferSelect
type Wanted = Readonly<{ id: string; to: ReservationStatus; actor: Actor; why?: string }>

/** Whether it is theirs to see and to act on. Others' is as good as none. */
export function isTheirs(actor: Actor, row: Pick<Reservation, "owner" | "partnerId">): boolean {
	if (actor.kind === "owner") return row.owner !== "" && actor.owners.includes(row.owner)
	if (actor.kind === "partner") return actor.partners.includes(row.partnerId)
	return true
}

/** Of one that is there and theirs; 404 for all others. */
export async function lockReservation({ db }: Pick<Context, "db">, id: string, actor: Actor): Promise<Reservation> {
	const [row] = await db.select().from(reservation).where(eq(reservation.id, id)).for("no key update")
	if (!row || !isTheirs(actor, row)) throw new Refusal("reservations:error.gone", { status: 404 })
	return row
}

/**
 * The only way by which a reservation moves (T1): what the table does not list is refused (409), and what is another's to do as well (403).
 * Part of the caller's transaction, under the row's lock.
 */
export async function moveReservation(ctx: Needs, { id, to, actor, why = "" }: Wanted): Promise<Reservation> {
	const row = await lockReservation(ctx, id, actor)
	const from = reservationStatus.nameOf(row.status)
	const at = await ctx.now()
	if (!reservationStatus.allows(from, to)) throw new Refusal("reservations:error.moved", { status: 409 })
	if (!MOVERS[`${from}>${to}`]?.includes(actor.kind)) throw new Refusal("reservations:error.notYours", { status: 403 })
	if (row.endsAt <= at || row.visit) throw new Refusal("reservations:error.over", { status: 409 })
	if ((actor.kind === "partner" || actor.kind === "operator") && why === "" && to !== "cancelled")
		throw new Refusal("reservations:error.why", { status: 400, field: "why" })
	const set =
		to === "cancelling" ? asked(row, actor, at) : to === "completed" ? kept(row, actor, at) : settled(row, actor, at)
	await transition(ctx, {
		machine: reservationStatus,
		table: reservation,
		id,
		to,
		cause: { actor: actorName(actor), reason: reasonOf(from, to), at },
		set: { ...set, ...(why === "" ? {} : { why }), changedAt: at },
	})
	return { ...row, ...set, status: reservationStatus.code(to) } as Reservation
}

const reasonOf = (from: ReservationStatus, to: ReservationStatus) =>
	to === "cancelling" ? "cancel-asked" : to === "cancelled" ? "cancelled" : from === "cancelling" ? "kept" : "booked"

/** Of its owner: at once until the limit, later as a question, where the venue takes one; never once it has begun. */
function asked(row: Reservation, actor: Actor, at: Date) {
	if (actor.kind === "owner") {
		if (row.startsAt <= at) throw new Refusal("reservations:error.begun", { status: 409 })
		if (!row.lateCancels && !isFree(row, at)) throw new Refusal("reservations:error.tooLate", { status: 409 })
	}
	return { cancelAskedAt: at, cancelBy: actor.kind as "owner" | "partner" | "operator", why: "" }
}

/** Whether it is still cancelled at once. */
export const isFree = (
	{ startsAt, cancelMinutes }: Pick<Reservation, "startsAt" | "cancelMinutes">,
	at: Date,
): boolean => at <= freeUntil(startsAt, cancelMinutes)

/** Its owner takes back a question of their own, within the hour; a slot that has begun is none any more. */
function kept(row: Reservation, actor: Actor, at: Date) {
	if (row.startsAt <= at) throw new Refusal("reservations:error.begun", { status: 409 })
	if (actor.kind === "owner" && !mayWithdraw(row, at))
		throw new Refusal("reservations:error.withdrawn", { status: 409 })
	return { cancelAskedAt: null, cancelBy: null }
}
export const mayWithdraw = (row: Pick<Reservation, "cancelAskedAt" | "cancelBy">, at: Date): boolean =>
	row.cancelBy === "owner" &&
	row.cancelAskedAt !== null &&
	at.getTime() - row.cancelAskedAt.getTime() <= WITHDRAW_MINUTES * 60_000

/** The system settles what was free of charge when it was asked for, and nothing else. */
function settled(row: Reservation, actor: Actor, at: Date) {
	const wasFree = row.cancelBy === "owner" && row.cancelAskedAt !== null && isFree(row, row.cancelAskedAt)
	if (actor.kind === "system" && !wasFree) throw new Refusal("reservations:error.notYours", { status: 403 })
	return { settledAt: at }
}
