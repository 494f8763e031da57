import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Part } from "#app/db/list-rows.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { isDay } from "#app/lib/utc-moment.ts"
import { isBookedKind } from "./kinds.ts"
import type { ReservationListing } from "./operator-terms.ts"
import { DECIDE_HOURS, reservationStatus } from "./status.ts"
import { reservation } from "./tables.server.ts"

type Needs = Pick<Context, "db">
const DAY_MS = 86_400_000
const BY_START = { by: reservation.startsAt, kind: "time" } as const
const BY_CREATED = { by: reservation.createdAt, kind: "time" } as const

/** Reservations as operators see them. */
export const reservationsForOperators = ({ db }: Needs, { filters }: ReservationListing) => {
	const state = reservationStatus.names.find((name) => name === filters.state)
	const day = isDay(filters.day) ? sql`(${filters.day}::date::timestamp at time zone 'UTC')` : null
	const number = /^\d{1,12}$/.test(filters.number ?? "") ? Number(filters.number) : filters.number ? 0 : null
	const where = [
		state ? eq(reservation.status, reservationStatus.code(state)) : undefined,
		filters.state === "undecided" ? eq(reservation.status, "10") : undefined,
		isBookedKind(filters.kind) ? eq(reservation.kind, filters.kind) : undefined,
		filters.partner ? eq(reservation.partnerId, filters.partner) : undefined,
		number === null ? undefined : eq(reservation.seq, number),
		day ? and(gte(reservation.startsAt, day), lt(reservation.startsAt, sql`${day} + interval '1 day'`)) : undefined,
	].filter((one) => one !== undefined)
	return {
		listing: {
			sorts: { "starts-": BY_START, starts: BY_START, "created-": BY_CREATED, created: BY_CREATED },
			id: { by: reservation.id, kind: "uuid" } as const,
			where,
			rows: ({ place, where, orderBy, limit }: Part) =>
				db
					.select({ row: reservation, ...place })
					.from(reservation)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		counted: db
			.select({ one: sql`1` })
			.from(reservation)
			.where(and(...where)),
	}
}

/** What a desk sees on a day: those of its partners from two days ago on, and what waits for its answer, whenever that is. */
export const forDesk = ({ db }: Needs, partners: readonly string[], at: Date) =>
	db
		.select()
		.from(reservation)
		.where(
			and(
				isAnyOf(reservation.partnerId, [...partners]),
				inArray(reservation.status, ["5", "10"]),
				isNull(reservation.erasedAt),
				or(gte(reservation.startsAt, new Date(at.getTime() - 2 * DAY_MS)), eq(reservation.status, "10")),
			),
		)
		.orderBy(sql`${reservation.status} = '10' desc`, asc(reservation.startsAt), asc(reservation.id))
		.limit(100)

/** Until when a late cancellation is to be answered. */
export const decideBy = (askedAt: Date): Date => new Date(askedAt.getTime() + DECIDE_HOURS * 3_600_000)

/** Whoever may see a partner's desk, by the operators' IDs. */
export const deskPeople = ({ db }: Needs, partnerId: string) =>
	db
		.select({ uid: account.uid })
		.from(accountRole)
		.innerJoin(account, eq(account.id, accountRole.accountId))
		.where(and(eq(accountRole.partnerId, partnerId), isNull(accountRole.revokedAt)))
		.orderBy(account.uid)
		.limit(100)
