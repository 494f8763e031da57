import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import {
	type Booking,
	bookableSlot,
	type Counting,
	checkLimits,
	checkPeople,
	enter,
	type Guest,
	type Held,
	type Wish,
} from "./book.server.ts"
import { type Booker, personOf } from "./booker.server.ts"
import { freeSeat, seatsLeft, takeOwnTurn, takeTurn } from "./free-seats.server.ts"
import { noteOrigin } from "./holds/origin.server.ts"
import type { Reservation } from "./move.server.ts"
import { MOST_WAITING, MOST_WAITS } from "./rules.ts"
import { type Calendar, nightsOf, slotAt } from "./slots.ts"
import { reservation, reservationWait } from "./tables.server.ts"
import { reachOf } from "./tell.server.ts"
import { collectionsOf } from "./tier.server.ts"
import { calendarOf, type VenueRow, venueRow } from "./venues.server.ts"

type Needs = Pick<Context, "db" | "now">
export type Wait = typeof reservationWait.$inferSelect
const MINUTE_MS = 60_000

const isOpen = inArray(reservationWait.state, ["waiting", "offered"])

/** Puts somebody on the list of a slot that is taken. Refuses where a place is free (409): that is booked. */
export async function joinWaitList(
	ctx: Needs & Pick<WebContext, "secret">,
	booker: Pick<Booker, "owner" | "owners">,
	{
		request,
		partnerId,
		startsAt,
		nights,
		lang,
	}: Pick<Wish, "request" | "partnerId" | "startsAt" | "nights"> & Readonly<{ lang: Lang }>,
	{ counting }: Readonly<{ counting?: Counting }> = {},
): Promise<void> {
	const person = await personOf(ctx, booker.owners)
	return inTransaction(ctx, async (ctx) => {
		await takeOwnTurn(ctx, person)
		await takeTurn(ctx, partnerId)
		const { venue, slot } = await bookableSlot(ctx, { partnerId, startsAt, nights })
		if (venue.rules.offerMinutes === 0) throw new Refusal("reservations:error.noList", { status: 409 })
		const at = await ctx.now()
		const mine = await ctx.db
			.select()
			.from(reservationWait)
			.where(and(isAnyOf(reservationWait.owner, person), isOpen, gt(reservationWait.startsAt, at)))
		if (mine.some((one) => one.partnerId === partnerId && one.startsAt.getTime() === startsAt.getTime())) return
		if (mine.length >= MOST_WAITS)
			throw new Refusal("reservations:error.waits", { status: 409, params: { most: `${MOST_WAITS}` } })
		await checkLimits(ctx, venue, person)
		if ((await freeSeat(ctx, venue, slot)) !== null) throw new Refusal("reservations:error.isFree", { status: 409 })
		const those = and(eq(reservationWait.partnerId, partnerId), eq(reservationWait.startsAt, startsAt), isOpen)
		if ((await ctx.db.$count(reservationWait, those)) >= MOST_WAITING)
			throw new Refusal("reservations:error.listFull", { status: 409, params: { most: `${MOST_WAITING}` } })
		await counting?.(ctx)
		const { endsAt, blockedUntil } = slot
		const { kind, timeZone } = venue
		const [made] = await ctx.db
			.insert(reservationWait)
			.values({
				id: request,
				partnerId,
				kind,
				owner: booker.owner,
				startsAt,
				endsAt,
				blockedUntil,
				timeZone,
				lang,
				createdAt: at,
			})
			.onConflictDoNothing()
			.returning({ id: reservationWait.id })
		// An old form, sent once more after its place was left or taken: it does not put anybody on a list again.
		if (!made) throw new Refusal("reservations:error.form", { status: 409 })
	})
}

/**
 * Offers what is free to those who wait, whoever has waited longest first, and keeps it for them while the offer stands; a slot that is too near for a
 * reservation is offered to nobody. Part of a transaction that has the venue's turn. Answers how many offers there are.
 */
export async function offerFree(ctx: Needs, partnerId: string): Promise<number> {
	const at = await ctx.now()
	const waiting = await ctx.db
		.select()
		.from(reservationWait)
		.where(and(eq(reservationWait.partnerId, partnerId), eq(reservationWait.state, "waiting")))
		.orderBy(asc(reservationWait.createdAt), asc(reservationWait.id))
	const venue = waiting.length === 0 ? null : await venueRow(ctx, partnerId)
	if (!venue || venue.rules.offerMinutes === 0) return 0
	const calendar = await calendarOf(ctx, venue)
	const lastOf = ({ startsAt }: Wait) => startsAt.getTime() - venue.rules.leadMinutes * MINUTE_MS
	const over = waiting.filter((one) => lastOf(one) <= at.getTime())
	if (over.length > 0)
		await ctx.db
			.update(reservationWait)
			.set({ state: "expired", seat: null })
			.where(
				isAnyOf(
					reservationWait.id,
					over.map(({ id }) => id),
				),
			)
	// A day that was closed meanwhile, or a date that was taken out, is offered to nobody.
	const open = venue.isOpen ? waiting.filter((one) => lastOf(one) > at.getTime() && isStillOffered(calendar, one)) : []
	const left = await seatsLeft(ctx, venue, open)
	const full = new Set<string>()
	let offers = 0
	for (const one of open.filter((_, n) => left[n] !== 0)) {
		const time = `${one.startsAt.getTime()}/${one.endsAt.getTime()}`
		const seat = full.has(time) ? null : await freeSeat(ctx, venue, one)
		if (seat === null) {
			full.add(time)
			continue
		}
		const ends = Math.min(at.getTime() + venue.rules.offerMinutes * MINUTE_MS, lastOf(one))
		const offerEndsAt = new Date(ends)
		await ctx.db
			.update(reservationWait)
			.set({ state: "offered", seat, offerEndsAt })
			.where(eq(reservationWait.id, one.id))
		offers++
		const reach = await reachOf(ctx, one.owner)
		if (reach)
			await queueMail(ctx, {
				key: `reservation-offer:${one.id}`,
				kind: "reservationOffer",
				...address(reach),
				params: {
					reminders: reach.reminders,
					startsAt: one.startsAt.toISOString(),
					timeZone: one.timeZone,
					endsAt: offerEndsAt.toISOString(),
				},
			})
	}
	return offers
}

/** Whether a calendar still has the time that somebody waits for, or holds a seat of. */
export function isStillOffered(calendar: Calendar, one: Pick<Wait, "startsAt" | "endsAt" | "blockedUntil">): boolean {
	const nights = calendar.way === "night" ? nightsOf(one, calendar.timeZone) : 1
	const slot = slotAt(calendar, one.startsAt, nights)
	return slot?.blockedUntil.getTime() === one.blockedUntil.getTime()
}

const address = ({ to, lang }: NonNullable<Awaited<ReturnType<typeof reachOf>>>) => ({ to, lang })

const setState = (ctx: Needs, id: string, state: "taken" | "expired" | "left") =>
	ctx.db.update(reservationWait).set({ state, seat: null }).where(eq(reservationWait.id, id))

/** Read without a lock: rows are locked in the venue's turn alone, or two would wait for each other. */
async function partnerOf({ db }: Pick<Context, "db">, owners: readonly string[], id: string): Promise<string> {
	const [row] = await db
		.select({ partnerId: reservationWait.partnerId })
		.from(reservationWait)
		.where(and(eq(reservationWait.id, id), isAnyOf(reservationWait.owner, [...owners])))
	if (!row) throw new Refusal("reservations:error.gone", { status: 404 })
	return row.partnerId
}

async function lockWait({ db }: Pick<Context, "db">, owners: readonly string[], id: string): Promise<Wait> {
	const [row] = await db
		.select()
		.from(reservationWait)
		.where(and(eq(reservationWait.id, id), isAnyOf(reservationWait.owner, [...owners])))
		.for("no key update")
	if (!row) throw new Refusal("reservations:error.gone", { status: 404 })
	return row
}

/** Takes somebody off a list; what was offered goes to the next. */
export const leaveWaitList = (ctx: Needs, { owners }: Pick<Booker, "owners">, id: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		await takeTurn(ctx, await partnerOf(ctx, owners, id))
		const row = await lockWait(ctx, owners, id)
		if (row.state !== "waiting" && row.state !== "offered") return
		await setState(ctx, id, "left")
		if (row.state === "offered") await offerFree(ctx, row.partnerId)
	})

/** What a guest does with an offer; part of the transaction that has the venue's turn, in which the offer is taken. */
type Taken = Readonly<{ row: Wait; seat: number; venue: VenueRow; held: Held; person: readonly string[] }>

/** Makes a reservation of an offer while it stands. Again, it is the same reservation. */
export async function acceptOffer(
	ctx: Booking,
	booker: Pick<Booker, "owners" | "solana">,
	id: string,
	guest: Guest,
	{ network }: Readonly<{ network?: string }> = {},
): Promise<Reservation> {
	const known = async ({ db }: Pick<Context, "db">) => {
		const [made] = await db.select().from(reservation).where(eq(reservation.requestId, id))
		return made && booker.owners.includes(made.owner) ? made : null
	}
	return takeOffer(ctx, booker, { id, guest, known }, async (ctx, { row, seat, venue, held }) => {
		const actor = { kind: "owner", owners: booker.owners } as const
		const made = await enter(ctx, { venue, slot: row, seat, guest, request: id, owner: row.owner, actor, held })
		if (network !== undefined) await noteOrigin(ctx, made.id, network, made.createdAt)
		return made
	})
}

type Taking<R> = Readonly<{
	id: string
	guest: Guest
	/** What the same form has made already. */
	known(ctx: Pick<Context, "db">): Promise<R | null>
	/** Part of the transaction, before the venue's turn. */
	before?(ctx: Needs): Promise<unknown>
}>

/** Takes an offer while it stands, and has `make` write what becomes of it in the same transaction. */
export async function takeOffer<R>(
	ctx: Booking,
	booker: Pick<Booker, "owners" | "solana">,
	{ id, guest, known, before }: Taking<R>,
	make: (ctx: Booking, taken: Taken) => Promise<R>,
): Promise<R> {
	// Before the chain is asked: nobody has it asked for what is not offered to them.
	const [offered] = await ctx.db
		.select({ partnerId: reservationWait.partnerId, state: reservationWait.state })
		.from(reservationWait)
		.where(and(eq(reservationWait.id, id), isAnyOf(reservationWait.owner, [...booker.owners])))
	if (!offered) throw new Refusal("reservations:error.gone", { status: 404 })
	if (offered.state !== "offered" && offered.state !== "taken")
		throw new Refusal("reservations:error.offerOver", { status: 409 })
	const rules = (await venueRow(ctx, offered.partnerId))?.rules
	const held = rules?.givesDiscount ? await collectionsOf(ctx, booker.solana) : []
	const person = await personOf(ctx, booker.owners)
	return inTransaction(ctx, async (ctx) => {
		await takeOwnTurn(ctx, person)
		await before?.(ctx)
		const partnerId = await partnerOf(ctx, booker.owners, id)
		await takeTurn(ctx, partnerId)
		const row = await lockWait(ctx, booker.owners, id)
		const made = await known(ctx)
		if (made && row.state === "taken") return made
		if (made) throw new Refusal("reservations:error.form", { status: 409 })
		const venue = await venueRow(ctx, partnerId)
		if (
			row.state !== "offered" ||
			row.seat === null ||
			row.offerEndsAt === null ||
			row.offerEndsAt <= (await ctx.now())
		)
			throw new Refusal("reservations:error.offerOver", { status: 409 })
		if (venue && (row.seat > venue.seats || !isStillOffered(await calendarOf(ctx, venue), row)))
			throw new Refusal("reservations:error.offerOver", { status: 409 })
		if (!venue?.isOpen) throw new Refusal("reservations:error.closed", { status: 409 })
		checkPeople(venue, guest.people)
		await checkLimits(ctx, venue, person)
		await setState(ctx, id, "taken")
		return make(ctx, { row, seat: row.seat, venue, held, person })
	})
}

/** Ends offers that nobody took, and makes new ones. Answers how many ended. */
export async function sweepOffers(ctx: Needs): Promise<number> {
	const at = await ctx.now()
	const due = await ctx.db
		.selectDistinct({ partnerId: reservationWait.partnerId })
		.from(reservationWait)
		.where(isOpen)
		.limit(500)
	let ended = 0
	for (const { partnerId } of due)
		ended += await inTransaction(ctx, async (ctx) => {
			await takeTurn(ctx, partnerId)
			const over = await ctx.db
				.update(reservationWait)
				.set({ state: "expired", seat: null })
				.where(
					and(
						eq(reservationWait.partnerId, partnerId),
						eq(reservationWait.state, "offered"),
						lte(reservationWait.offerEndsAt, at),
					),
				)
				.returning({ id: reservationWait.id })
			await offerFree(ctx, partnerId)
			return over.length
		})
	// Who waited, and for what, is nobody's business afterwards.
	await ctx.db
		.delete(reservationWait)
		.where(
			sql`${reservationWait.endsAt} < ${new Date(at.getTime() - 86_400_000).toISOString()}::timestamptz and not (${isOpen})`,
		)
	return ended
}
