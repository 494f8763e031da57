import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { customerOf } from "#app/identity/limits/rate-limit.server.ts"
import { keyedHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { reservation, reservationOrigin } from "../tables.server.ts"

type Needs = Pick<Context, "db" | "now">
/** Days for which it is known which reservations were made from one internet address. */
const KEPT_DAYS = 30
/** Of one address; more are cancelled by asking again. */
const MOST_AT_ONCE = 500

/** Names an internet address (IPv6: its /64) without telling it. */
export const networkKey = ({ secret }: Pick<WebContext, "secret">, clientIp: string): string =>
	keyedHash(secret, "reservations/network", customerOf(clientIp))

/** What is kept for one internet address is made one after the other, within the caller's transaction. Before the venue's turn. */
export const takeNetworkTurn = ({ db }: Pick<Context, "db">, network: string) =>
	db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reservations/network/${network}`}, 0))`)

/** Notes from which internet address a reservation was made. Part of the transaction that makes it. */
export const noteOrigin = ({ db }: Pick<Context, "db">, reservationId: string, network: string, at: Date) =>
	db.insert(reservationOrigin).values({ reservationId, network, createdAt: at }).onConflictDoNothing()

export const forgetOrigins = async ({ db, now }: Needs): Promise<void> => {
	const before = new Date((await now()).getTime() - KEPT_DAYS * 86_400_000)
	await db.delete(reservationOrigin).where(lt(reservationOrigin.createdAt, before))
}

/** Reservations to come that were made from the internet address of this one, itself included. Empty if the address is not known. */
export async function listSameNetwork(ctx: Needs, id: string) {
	const own = ctx.db
		.select({ network: reservationOrigin.network })
		.from(reservationOrigin)
		.where(eq(reservationOrigin.reservationId, id))
	return ctx.db
		.select({ id: reservation.id, status: reservation.status })
		.from(reservation)
		.innerJoin(reservationOrigin, eq(reservationOrigin.reservationId, reservation.id))
		.where(
			and(
				inArray(reservationOrigin.network, own),
				inArray(reservation.status, ["5", "10"]),
				gt(reservation.endsAt, await ctx.now()),
				isNull(reservation.visit),
			),
		)
		.orderBy(reservation.startsAt, reservation.id)
		.limit(MOST_AT_ONCE)
}
