import { randomUUID } from "node:crypto"
import { and, eq, gt, sql } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queueAskedMail } from "#app/mail/asked-mail.server.ts"
import {
	type Booking,
	bookableSlot,
	type Counting,
	checkLimits,
	checkPeople,
	type Guest,
	type Wish,
} from "../book.server.ts"
import { type Booker, personOf } from "../booker.server.ts"
import { freeSeat, takeOwnTurn, takeTurn } from "../free-seats.server.ts"
import { HOLD } from "../rules.ts"
import type { Slot } from "../slots.ts"
import { reservationHold } from "../tables.server.ts"
import type { VenueRow } from "../venues.server.ts"
import { takeNetworkTurn } from "./origin.server.ts"

export type Hold = typeof reservationHold.$inferSelect
/** `network`: of the internet address that asks, by `networkKey`. */
export type From = Readonly<{ network: string; counting?: Counting | undefined }>
type Needs = Pick<Context, "db" | "now"> & Pick<WebContext, "secret">

/** The hold that a form has made; null if there is none. Refuses (409) a form that somebody else has sent. */
export async function holdByRequest(
	{ db }: Pick<Context, "db">,
	owners: readonly string[],
	request: string,
): Promise<Hold | null> {
	const [row] = await db.select().from(reservationHold).where(eq(reservationHold.id, request))
	if (row && !owners.includes(row.owner)) throw new Refusal("reservations:error.form", { status: 409 })
	return row ?? null
}

export const isOpenHold = ({ state, heldUntil }: Pick<Hold, "state" | "heldUntil">, at: Date): boolean =>
	state === "held" && heldUntil > at

/**
 * Keeps a seat for a guest who is not known here, for half an hour, and mails the code that makes a reservation of it. The same request again is the
 * same hold. Refuses (409) what `book` refuses, a second hold of the same guest, and more holds than one internet address may have.
 */
export async function holdSeat(
	ctx: Booking,
	booker: Pick<Booker, "owner" | "owners">,
	wish: Wish,
	from: From,
): Promise<Hold> {
	requireMailAddress(wish)
	const first = await bookableSlot(ctx, wish)
	checkPeople(first.venue, wish.people)
	const person = await personOf(ctx, booker.owners)
	return inTransaction(ctx, async (ctx) => {
		await takeOwnTurn(ctx, person)
		await takeNetworkTurn(ctx, from.network)
		await takeTurn(ctx, wish.partnerId)
		const again = await holdByRequest(ctx, booker.owners, wish.request)
		if (again) return requireOpen(again, await ctx.now())
		const { venue, slot } = await bookableSlot(ctx, wish)
		await checkLimits(ctx, venue, person)
		await checkHolds(ctx, person, from.network)
		const seat = await freeSeat(ctx, venue, slot)
		if (seat === null) throw new Refusal("reservations:error.taken", { status: 409, field: "slot" })
		await from.counting?.(ctx)
		return writeHold(ctx, {
			venue,
			slot,
			seat,
			guest: wish,
			id: wish.request,
			owner: booker.owner,
			network: from.network,
		})
	})
}

export function requireOpen(hold: Hold, at: Date): Hold {
	if (!isOpenHold(hold, at)) throw new Refusal("reservations:error.holdOver", { status: 409 })
	return hold
}

/** A code can be mailed to an e-mail address alone. */
export function requireMailAddress({ contact }: Pick<Guest, "contact">): void {
	if (!isEmailAddress(contact)) throw new Refusal("reservations:error.mailNeeded", { status: 400, field: "contact" })
}

/** Refuses a guest who has a hold, and an internet address that has as many as it may. In the turns of both. */
export async function checkHolds(ctx: Needs, person: readonly string[], network: string): Promise<void> {
	const isOpen = and(eq(reservationHold.state, "held"), gt(reservationHold.heldUntil, await ctx.now()))
	const own = await ctx.db.$count(reservationHold, and(isAnyOf(reservationHold.owner, person), isOpen))
	if (own > 0) throw new Refusal("reservations:error.holdOpen", { status: 409 })
	const all = await ctx.db.$count(reservationHold, and(eq(reservationHold.network, network), isOpen))
	if (all >= HOLD.perNetwork)
		throw new Refusal("reservations:error.holdsNetwork", { status: 409, params: { most: `${HOLD.perNetwork}` } })
}

export type HoldEntry = Readonly<{
	venue: Pick<VenueRow, "partnerId" | "kind" | "timeZone">
	slot: Pick<Slot, "startsAt" | "endsAt" | "blockedUntil">
	seat: number
	guest: Guest
	id: string
	owner: string
	network: string
}>

/** Writes a hold and queues its first code; part of the transaction that has the venue's turn. */
export async function writeHold(
	ctx: Needs,
	{ venue, slot, seat, guest, id, owner, network }: HoldEntry,
): Promise<Hold> {
	const at = await ctx.now()
	const { partnerId, kind, timeZone } = venue
	const { name, contact, memo, people, lang } = guest
	const [made] = await ctx.db
		.insert(reservationHold)
		.values({
			...{ id, partnerId, kind, timeZone, owner, network, seat, people, name, contact, memo, lang },
			...{ startsAt: slot.startsAt, endsAt: slot.endsAt, blockedUntil: slot.blockedUntil },
			heldUntil: new Date(at.getTime() + HOLD.minutes * 60_000),
			...{ codeId: randomUUID(), codesSent: 1, codeSentAt: at, createdAt: at },
		})
		.returning()
	if (!made) throw new Error("a seat hold was not written")
	await mailCode(ctx, made)
	return made
}

/** Queues the code of a hold. Refuses what `queueAskedMail` refuses. */
export const mailCode = (ctx: Needs, { contact, lang, codeId }: Pick<Hold, "contact" | "lang" | "codeId">) =>
	queueAskedMail(ctx, {
		kind: "reservationCode",
		to: contact,
		lang,
		field: "contact",
		params: { id: codeId, minutes: HOLD.minutes },
	})

/** Seat holds of a guest that are open, the one that ends first at the top. */
export const listOpenHolds = async (
	{ db, now }: Pick<Context, "db" | "now">,
	owners: readonly string[],
): Promise<Hold[]> =>
	db
		.select()
		.from(reservationHold)
		.where(
			and(
				isAnyOf(reservationHold.owner, owners),
				eq(reservationHold.state, "held"),
				gt(reservationHold.heldUntil, await now()),
			),
		)
		.orderBy(sql`${reservationHold.heldUntil}, ${reservationHold.id}`)
