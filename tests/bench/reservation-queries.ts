import { randomUUID } from "node:crypto"
import { pino } from "pino"
import type { Db } from "#app/db/client.server.ts"
import { listRows } from "#app/db/list-rows.server.ts"
import { checkLimits } from "#app/features/reservations/book.server.ts"
import { forgetOld, keptOf } from "#app/features/reservations/forget.server.ts"
import { freeSeat, seatsLeft } from "#app/features/reservations/free-seats.server.ts"
import { forDesk, reservationsForOperators } from "#app/features/reservations/operator-lists.server.ts"
import { ownReservation, ownReservations, ownWaits } from "#app/features/reservations/queries.server.ts"
import { firstRules } from "#app/features/reservations/rules.ts"
import { tellTomorrow } from "#app/features/reservations/tell-tomorrow.server.ts"
import { sweepOffers } from "#app/features/reservations/wait.server.ts"

const VENUE = "venue-7"
const OWNER = "solana:guest7"

/** Reservations of some venues, one after the other, of which a few wait for an answer, and places on lists that are over. */
export function reservationRows(rows: number): string[] {
	const n = `from generate_series(1, ${rows}) n`
	const venues = Math.max(20, Math.floor(rows / 500))
	const venue = `'venue-' || (n % ${venues})`
	const start = `now() + interval '30 days' - n * interval '1 hour'`
	const later = `now() + n * interval '1 minute'`
	return [
		`insert into reservation_venue (partner_id, kind, time_zone, is_open, seats, rules, changed_by, changed_at)
			select 'venue-' || v, 'gym', 'UTC', true, 3, '${JSON.stringify(firstRules("gym"))}', 'test', now() from generate_series(0, ${venues - 1}) v`,
		`insert into reservation (id, request_id, partner_id, kind, owner, status, starts_at, ends_at, blocked_until, time_zone, seat, people, name, contact, lang,
				cancel_minutes, late_cancels, most_moves, cancel_asked_at, cancel_by, settled_at, keep_until, created_by, created_at, changed_at)
			select md5('r' || n)::uuid, md5('q' || n)::uuid, ${venue}, 'gym', 'solana:guest' || (n % ${venues}), case when n % 700 = 0 then '10' when n % 7 = 0 then '50' else '5' end,
				${start}, ${start} + interval '30 minutes', ${start} + interval '30 minutes', 'UTC', 1, 1, 'a', 'b', 'eng', 60, true, 1,
				case when n % 7 = 0 then now() end, case when n % 7 = 0 then 'owner' end, case when n % 7 = 0 and n % 700 > 0 then now() end, ${start} + interval '365 days', 'owner', ${start}, now() ${n}`,
		`insert into reservation_place (partner_id, seat, during, reservation_id)
			select partner_id, seat, tstzrange(starts_at, blocked_until), id from reservation where status <> '50'`,
		`insert into reservation_taken (partner_id, during, seats)
			select partner_id, during, bit_or(set_bit(0::bit(200), seat - 1, 1)) from reservation_place group by partner_id, during`,
		`insert into reservation_wait (id, partner_id, kind, owner, starts_at, ends_at, blocked_until, time_zone, lang, state, created_at)
			select md5('w' || n)::uuid, ${venue}, 'gym', 'solana:guest' || n, ${later}, ${later} + interval '30 minutes', ${later} + interval '30 minutes', 'UTC', 'eng',
				case when n % 900 = 0 then 'waiting' else 'left' end, now() ${n}`,
		`insert into reservation_hold (id, partner_id, kind, owner, network, starts_at, ends_at, blocked_until, time_zone, seat, people, name, contact, memo, lang, state,
				held_until, code_id, codes_sent, code_sent_at, created_at)
			select md5('h' || n)::uuid, ${venue}, 'gym', 'solana:guest' || n, 'net' || n, ${later}, ${later} + interval '30 minutes', ${later} + interval '30 minutes', 'UTC', 1, 1,
				'a', 'b', '', 'eng', case when n % 900 = 0 then 'held' else 'lapsed' end, now() + interval '30 minutes', md5('c' || n)::uuid, 1, now(), now() ${n}`,
		`insert into reservation_origin (reservation_id, network, created_at) select md5('r' || n)::uuid, 'net' || n, now() - n * interval '1 minute' ${n}`,
		`insert into reservation_missed (owner_hash, kind, ended_at, until) select md5('m' || n), 'gym', now(), now() + interval '30 days' ${n}`,
		`insert into reservation_look (reservation_id, by, at) select md5('r' || n)::uuid, 'partner', now() ${n}`,
	]
}

/** What pages and jobs ask of reservations. */
export async function reservationWorks(db: Db): Promise<void> {
	const now = async () => new Date()
	const ctx = { db, now, secret: "bench", log: pino({ level: "silent" }) } as never
	const at = new Date()
	await ownReservations(ctx, [OWNER], at)
	await ownReservation(ctx, [OWNER], 7)
	await ownWaits(ctx, [OWNER], at)
	await keptOf(ctx, [OWNER])
	await checkLimits(ctx, { kind: "gym", rules: { ...firstRules("gym"), mostOpen: 1_000_000 } }, [OWNER])
	await freeSeat(
		ctx,
		{ partnerId: VENUE, seats: 3 },
		{ startsAt: at, blockedUntil: new Date(at.getTime() + 3_600_000) },
	)
	const month = Array.from({ length: 31 }, (_, n) => new Date(at.getTime() + n * 86_400_000))
	await seatsLeft(
		ctx,
		{ partnerId: VENUE, seats: 3 },
		month.map((startsAt) => ({ startsAt, blockedUntil: new Date(startsAt.getTime() + 3_600_000) })),
	)
	await forDesk(ctx, [VENUE], at)
	const page = { sort: "starts-", after: [`${Date.now() * 1_000}`, randomUUID()] } as const
	for (const filters of [{}, { partner: VENUE }, { number: "7" }, { state: "cancelling" }])
		await listRows({ ...page, filters }, reservationsForOperators(ctx, { ...page, filters }).listing)
	await tellTomorrow(ctx)
	await forgetOld(ctx)
	await sweepOffers(ctx)
}
