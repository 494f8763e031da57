import type { WebContext } from "#app/db/context.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { zonedText } from "#app/lib/zoned-text.ts"
import type { Booker } from "../../booker.server.ts"
import { listOpenHolds } from "../../holds/hold-seat.server.ts"
import type { BookedKind } from "../../kinds.ts"
import { isFree, mayWithdraw, type Reservation } from "../../move.server.ts"
import { looksAt, ownReservation, ownReservations, ownWaits, stepsOf } from "../../queries.server.ts"
import { dayIn, freeUntil, nightsOf } from "../../slots.ts"
import { type ReservationStatus, reservationStatus, type Visit } from "../../status.ts"
import { reachOf } from "../../tell.server.ts"
import { partnerNames, venueRow } from "../../venues.server.ts"
import { hasVoucher, voucherOpensAt } from "../../voucher.server.ts"
import { type Terms, termsOf } from "../form/load.server.ts"

type Needs = Pick<WebContext, "db" | "now" | "log" | "cache">

/** One's own reservation as a ticket shows it. */
export type Ticket = Readonly<{
	seq: number
	kind: BookedKind
	partner: string
	when: string
	at: string
	until: string
	people: number
	state: ReservationStatus
	isPast: boolean
	visit: Visit | null
	isExample: boolean
	percent: number
	tier: string | null
}>
export type WaitLine = Readonly<{
	id: string
	partner: string
	kind: BookedKind
	when: string
	at: string
	state: "waiting" | "offered" | "expired"
	offerEndsAt: string | null
	most: number
	isMedical: boolean
}>

/** A seat that is held until its guest confirms it. */
export type HoldLine = Readonly<{
	id: string
	partner: string
	kind: BookedKind
	when: string
	at: string
	heldUntil: string
	contact: string
}>

function ticketOf(row: Reservation, name: string, lang: Lang, at: Date): Ticket {
	const text = (moment: Date) => zonedText(moment, row.timeZone, LOCALES[lang])
	return {
		...{ seq: row.seq, kind: row.kind, partner: name, people: row.people, visit: row.visit, isExample: row.isExample },
		...{ when: text(row.startsAt), at: row.startsAt.toISOString(), until: text(row.endsAt) },
		...{ state: reservationStatus.nameOf(row.status), isPast: row.endsAt <= at, percent: row.percent, tier: row.tier },
	}
}

/** All of somebody's, with the lists that they stand on. */
export async function myReservations(ctx: Needs, { owners, name }: Booker, lang: Lang) {
	const at = await ctx.now()
	const [rows, waits, holds, nameOf] = await Promise.all([
		ownReservations(ctx, owners, at),
		ownWaits(ctx, owners, at),
		listOpenHolds(ctx, owners),
		partnerNames(ctx),
	])
	const terms = new Map<string, Terms>()
	for (const { partnerId, state } of waits) {
		const venue = state === "offered" && !terms.has(partnerId) ? await venueRow(ctx, partnerId) : null
		if (venue) terms.set(partnerId, termsOf(venue))
	}
	return {
		name,
		tickets: rows.map((row) => ticketOf(row, nameOf(row.partnerId, lang), lang, at)),
		holds: holds.map(
			(one): HoldLine => ({
				...{ id: one.id, kind: one.kind, partner: nameOf(one.partnerId, lang), at: one.startsAt.toISOString() },
				when: zonedText(one.startsAt, one.timeZone, LOCALES[lang]),
				...{ heldUntil: one.heldUntil.toISOString(), contact: one.contact },
			}),
		),
		waits: waits.map(
			(one): WaitLine => ({
				...{ id: one.id, kind: one.kind, partner: nameOf(one.partnerId, lang), at: one.startsAt.toISOString() },
				when: zonedText(one.startsAt, one.timeZone, LOCALES[lang]),
				state:
					one.state === "offered" && one.offerEndsAt && one.offerEndsAt > at
						? "offered"
						: one.state === "waiting"
							? "waiting"
							: "expired",
				offerEndsAt: one.offerEndsAt?.toISOString() ?? null,
				most: terms.get(one.partnerId)?.mostPeople ?? 1,
				isMedical: terms.get(one.partnerId)?.isMedical ?? false,
			}),
		),
	}
}
export type MyReservations = Awaited<ReturnType<typeof myReservations>>

/** One of them, with all that may be done about it; null: it is none of theirs. */
export async function myReservation(
	ctx: Needs,
	{ owners }: Booker,
	{ seq, lang }: Readonly<{ seq: number; lang: Lang }>,
) {
	const row = await ownReservation(ctx, owners, seq)
	if (!row) return null
	const at = await ctx.now()
	const [nameOf, steps, looks, reach] = await Promise.all([
		partnerNames(ctx),
		stepsOf(ctx, row.id),
		looksAt(ctx, row.id),
		reachOf(ctx, row.owner),
	])
	const free = freeUntil(row.startsAt, row.cancelMinutes)
	const isOpen = row.status === "5" && row.startsAt > at && row.visit === null
	return {
		...ticketOf(row, nameOf(row.partnerId, lang), lang, at),
		...{ partnerId: row.partnerId, name: row.name, contact: row.contact, memo: row.memo, why: row.why },
		...{ free: zonedText(free, row.timeZone, LOCALES[lang]), freeAt: free.toISOString(), isFree: isFree(row, at) },
		nights: nightsOf(row, row.timeZone),
		month: dayIn(row.timeZone, row.startsAt).slice(0, 7),
		...{ cancelBy: row.cancelBy, visitPercent: row.visitPercent },
		lateCancels: row.lateCancels,
		movesLeft: Math.max(0, row.mostMoves - row.moves),
		mayCancel: isOpen && (isFree(row, at) || row.lateCancels),
		mayMove: isOpen && isFree(row, at) && row.moves < row.mostMoves,
		mayWithdraw: row.status === "10" && row.startsAt > at && mayWithdraw(row, at),
		hasVoucher: hasVoucher(row, at),
		voucherSoon: voucherOpensAt(row, at) !== null,
		steps: steps.map((one) => ({ state: reservationStatus.nameOf(one.to), by: one.by, at: one.at.toISOString() })),
		looks: looks.map((one) => ({ by: one.by, at: one.at.toISOString() })),
		reached: reach !== null,
	}
}
export type MyReservation = NonNullable<Awaited<ReturnType<typeof myReservation>>>
