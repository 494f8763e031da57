import { and, eq, gt, inArray, ne, sql } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { type Actor, actorName, type Booker, personOf } from "./booker.server.ts"
import { freeSeat, takeOwnTurn, takeTurn } from "./free-seats.server.ts"
import { noteOrigin } from "./holds/origin.server.ts"
import { isMedical } from "./kinds.ts"
import { heldUntil } from "./misses.server.ts"
import type { Reservation } from "./move.server.ts"
import { keptDays } from "./rules.ts"
import { bookable, type Slot, slotAt } from "./slots.ts"
import { MOVERS, reservationStatus } from "./status.ts"
import { reservation } from "./tables.server.ts"
import { tellOwner } from "./tell.server.ts"
import { collectionsOf } from "./tier.server.ts"
import { bestTier } from "./tier.ts"
import { calendarOf, type VenueRow, venueRow } from "./venues.server.ts"

type Needs = Pick<Context, "db" | "now">

export type Booking = Pick<WebContext, "db" | "now" | "log" | "chains" | "das" | "secret">
/** Counts what is made, within the transaction that makes it, and refuses where it is too much: what is refused, or is there already, counts for nothing. */
export type Counting = (ctx: Pick<Context, "db">) => Promise<void>

/** What a form says of a guest. */
export type Guest = Readonly<{ name: string; contact: string; memo: string; people: number; lang: Lang }>
export type Wish = Guest & Readonly<{ request: string; partnerId: string; startsAt: Date; nights: number }>
/** What is held by the one who books; null: the chain does not say. */
export type Held = readonly string[] | null

/** The open venue of a partner and the slot that begins then, at a time when it can be booked. */
export async function bookableSlot(
	ctx: Needs,
	{ partnerId, startsAt, nights }: Pick<Wish, "partnerId" | "startsAt" | "nights">,
): Promise<Readonly<{ venue: VenueRow; slot: Slot }>> {
	const venue = await venueRow(ctx, partnerId)
	if (!venue?.isOpen) throw new Refusal("reservations:error.closed", { status: 409 })
	const calendar = await calendarOf(ctx, venue)
	const slot = slotAt(calendar, startsAt, nights)
	if (!slot) throw new Refusal("reservations:error.noSlot", { status: 409, field: "slot" })
	const when = bookable(calendar, slot, await ctx.now())
	if (when === "late") throw new Refusal("reservations:error.late", { status: 409, field: "slot" })
	if (when === "far") throw new Refusal("reservations:error.far", { status: 409, field: "slot" })
	return { venue, slot }
}

/** What is booked, for whom, and in which place; part of the transaction that has the venue's turn. */
export type Entry = Readonly<{
	venue: VenueRow
	slot: Pick<Slot, "startsAt" | "endsAt" | "blockedUntil">
	seat: number
	guest: Guest
	request: string
	owner: string
	actor: Actor
	held: Held
	/** What it is put off from. */
	before?: Reservation
}>

/** Writes a reservation with its journal, and tells its owner. */
export async function enter(
	ctx: Needs,
	{ venue, slot, seat, guest, request, owner, actor, held, before }: Entry,
): Promise<Reservation> {
	if (!MOVERS["new>completed"]?.includes(actor.kind)) throw new Refusal("reservations:error.notYours", { status: 403 })
	const { rules, kind, partnerId, timeZone, isExample } = venue
	const at = await ctx.now()
	const tier = rules.givesDiscount && held ? bestTier(held, rules.discounts) : null
	const { name, contact, people, lang } = guest
	const [made] = await ctx.db
		.insert(reservation)
		.values({
			...{ requestId: request, partnerId, kind, owner, seat, people, name, contact, lang, timeZone },
			...{ startsAt: slot.startsAt, endsAt: slot.endsAt, blockedUntil: slot.blockedUntil },
			keepUntil: new Date(slot.endsAt.getTime() + keptDays(kind) * 86_400_000),
			memo: isMedical(kind) ? "" : guest.memo,
			tier,
			percent: tier === null ? 0 : rules.discounts[tier],
			...{ cancelMinutes: rules.cancelMinutes, lateCancels: rules.lateCancels, mostMoves: rules.mostMoves },
			...(before ? { moves: before.moves + 1, movedFrom: before.id } : {}),
			...{ isExample, createdBy: actorName(actor), createdAt: at, changedAt: at },
		})
		.returning()
	if (!made) throw new Error("a reservation was not written")
	const cause = { actor: actorName(actor), reason: before ? "put-off" : "booked", at }
	await recordCreation(ctx, { machine: reservationStatus, id: made.id, to: "completed", cause })
	// A guest's own act is in the journal alone, which names nobody.
	if (actor.kind === "operator")
		await writeAudit(ctx.db, { actor: cause.actor, act: "reservation.made", subject: made.id, facts: {} })
	await tellOwner(ctx, made, "booked")
	return made
}

/** `network`: of the internet address that asks, by `networkKey`. */
type BookingOptions = Readonly<{ actor?: Actor; counting?: Counting | undefined; network?: string }>

/**
 * Books a slot: the lowest free place, of which two never have one. The same request again is the same reservation. Refuses (409) what is taken, closed,
 * too soon or too far, and whoever has enough of the kind, or is held up by no-shows.
 */
export async function book(
	ctx: Booking,
	booker: Pick<Booker, "owner" | "owners" | "solana">,
	wish: Wish,
	{ actor = { kind: "owner", owners: booker.owners }, counting, network }: BookingOptions = {},
): Promise<Reservation> {
	const known = await byRequest(ctx, booker.owners, wish.request)
	if (known) return known
	const first = await bookableSlot(ctx, wish)
	checkPeople(first.venue, wish.people)
	// Before any turn is taken: the chain may be slow.
	const held = first.venue.rules.givesDiscount ? await collectionsOf(ctx, booker.solana) : []
	const person = await personOf(ctx, booker.owners)
	return inTransaction(ctx, async (ctx) => {
		await takeOwnTurn(ctx, person)
		await takeTurn(ctx, wish.partnerId)
		const again = await byRequest(ctx, booker.owners, wish.request)
		if (again) return again
		const { venue, slot } = await bookableSlot(ctx, wish)
		await checkLimits(ctx, venue, person)
		const seat = await freeSeat(ctx, venue, slot)
		if (seat === null) throw new Refusal("reservations:error.taken", { status: 409, field: "slot" })
		await counting?.(ctx)
		const { request } = wish
		const made = await enter(ctx, { venue, slot, seat, guest: wish, request, owner: booker.owner, actor, held })
		if (network !== undefined) await noteOrigin(ctx, made.id, network, made.createdAt)
		return made
	})
}

export function checkPeople({ rules }: Pick<VenueRow, "rules">, people: number): void {
	if (people < 1 || people > rules.mostPeople)
		throw new Refusal("reservations:error.people", {
			status: 400,
			field: "people",
			params: { most: `${rules.mostPeople}` },
		})
}

/** What a form has made already. One that somebody else has sent is refused: no form of ours says it. */
async function byRequest(
	{ db }: Pick<Context, "db">,
	owners: readonly string[],
	request: string,
): Promise<Reservation | null> {
	const [row] = await db.select().from(reservation).where(eq(reservation.requestId, request))
	if (row && !owners.includes(row.owner)) throw new Refusal("reservations:error.form", { status: 409 })
	return row ?? null
}

/** Refuses a person (`personOf`) who has as many open reservations of the kind as one may, or has missed two. `but`: one that is put off. */
export async function checkLimits(
	ctx: Needs & Pick<WebContext, "secret">,
	{ kind, rules }: Pick<VenueRow, "kind" | "rules">,
	person: readonly string[],
	but?: string,
): Promise<void> {
	const at = await ctx.now()
	const open = await ctx.db.$count(
		reservation,
		and(
			isAnyOf(reservation.owner, [...person]),
			eq(reservation.kind, kind),
			inArray(reservation.status, ["5", "10"]),
			gt(reservation.endsAt, at),
			sql`${reservation.visit} is null`,
			but === undefined ? undefined : ne(reservation.id, but),
		),
	)
	if (open >= rules.mostOpen)
		throw new Refusal("reservations:error.enough", { status: 409, params: { most: `${rules.mostOpen}` } })
	const until = rules.holdsNoShows ? await heldUntil(ctx, kind, person) : null
	if (until && until > at)
		throw new Refusal("reservations:error.held", { status: 409, params: { day: until.toISOString().slice(0, 10) } })
}
