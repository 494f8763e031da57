import { and, asc, desc, eq, gt, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import type { Reservation } from "./move.server.ts"
import { reservationStatus } from "./status.ts"
import { reservation, reservationLook, reservationWait } from "./tables.server.ts"
import type { Wait } from "./wait.server.ts"

type Needs = Pick<Context, "db">
/** More of one person are not listed; they are in the file of their data. */
const MOST = 100

/** Somebody's reservations, the next first and then what is over, the newest first. */
export async function ownReservations({ db }: Needs, owners: readonly string[], at: Date): Promise<Reservation[]> {
	const rows = await db
		.select()
		.from(reservation)
		.where(isAnyOf(reservation.owner, [...owners]))
		.orderBy(desc(reservation.startsAt), desc(reservation.id))
		.limit(MOST)
	const isOpen = (row: Reservation) => row.status !== "50" && row.endsAt > at
	return [...rows.filter(isOpen).reverse(), ...rows.filter((row) => !isOpen(row))]
}

export const ownWaits = ({ db }: Needs, owners: readonly string[], at: Date): Promise<Wait[]> =>
	db
		.select()
		.from(reservationWait)
		.where(
			and(
				isAnyOf(reservationWait.owner, [...owners]),
				inArray(reservationWait.state, ["waiting", "offered", "expired"]),
				gt(reservationWait.startsAt, at),
			),
		)
		.orderBy(asc(reservationWait.startsAt))
		.limit(MOST)

/** By its number; null: there is none, or it is somebody else's, which is the same. */
export async function ownReservation(
	{ db }: Needs,
	owners: readonly string[],
	seq: number,
): Promise<Reservation | null> {
	const [row] = await db
		.select()
		.from(reservation)
		.where(and(eq(reservation.seq, seq), isAnyOf(reservation.owner, [...owners])))
	return row ?? null
}

export type Step = Readonly<{ to: string; by: string; at: Date }>

/** Its states, the first first. `by`: what kind of person, never who. */
export async function stepsOf({ db }: Needs, id: string): Promise<Step[]> {
	const rows = await db
		.select({ to: journal.to, actor: journal.actor, at: journal.at })
		.from(journal)
		.where(and(eq(journal.entity, reservationStatus.entity), eq(journal.entityId, id)))
		.orderBy(asc(journal.id))
	return rows.map(({ to, actor, at }) => ({ to, by: actor.split(":")[0] ?? "", at }))
}

/** Who has looked at it besides its owner, the newest first. */
export const looksAt = ({ db }: Needs, id: string) =>
	db
		.select({ by: reservationLook.by, at: reservationLook.at })
		.from(reservationLook)
		.where(eq(reservationLook.reservationId, id))
		.orderBy(desc(reservationLook.id))
		.limit(20)
