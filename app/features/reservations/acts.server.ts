import { eq } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type Booking, bookableSlot, checkLimits, enter } from "./book.server.ts"
import { type Actor, actorName, type Booker, personOf } from "./booker.server.ts"
import { forgetOwn, keptOf } from "./forget.server.ts"
import { freeSeat, takeOwnTurn, takeTurn } from "./free-seats.server.ts"
import { isFree, isTheirs, lockReservation, moveReservation, type Reservation } from "./move.server.ts"
import { reservation } from "./tables.server.ts"
import { tellOwner } from "./tell.server.ts"
import { collectionsOf } from "./tier.server.ts"
import { venueRow } from "./venues.server.ts"
import { offerFree } from "./wait.server.ts"

type Needs = Pick<Context, "db" | "now">
const SYSTEM = { kind: "system" } as const

/** Of one that is theirs, without a lock: for what is read, and for finding out whose turn to take. */
export async function theirs({ db }: Pick<Context, "db">, id: string, actor: Actor): Promise<Reservation> {
	const [row] = await db.select().from(reservation).where(eq(reservation.id, id))
	if (!row || !isTheirs(actor, row)) throw new Refusal("reservations:error.gone", { status: 404 })
	return row
}

/** Something is done with a reservation in its venue's turn: what it frees goes to who waits, in the same transaction. */
const inTurn = <C extends Needs, R>(
	ctx: C,
	id: string,
	actor: Actor,
	work: (ctx: C, row: Reservation) => Promise<R>,
): Promise<R> =>
	inTransaction(ctx, async (ctx) => {
		const { partnerId } = await theirs(ctx, id, actor)
		await takeTurn(ctx, partnerId)
		return work(ctx, await lockReservation(ctx, id, actor))
	})

async function settle(ctx: Needs, row: Reservation, actor: Actor, why = ""): Promise<Reservation> {
	const done = await moveReservation(ctx, { id: row.id, to: "cancelled", actor, why })
	await tellOwner(ctx, done, "cancelled")
	await offerFree(ctx, row.partnerId)
	return done
}

/** Its owner cancels: until the limit it is cancelled at once, later it is a question. Refuses (409) where the venue takes none. */
export const cancelOwn = (ctx: Needs, { owners }: Pick<Booker, "owners">, id: string): Promise<Reservation> => {
	const actor = { kind: "owner", owners } as const
	return inTurn(ctx, id, actor, async (ctx, before) => {
		// Sent again, it is done already.
		if (before.status !== "5" && before.cancelBy === "owner") return before
		const row = await moveReservation(ctx, { id, to: "cancelling", actor })
		if (isFree(row, await ctx.now())) return settle(ctx, row, SYSTEM)
		await tellOwner(ctx, row, "asked")
		return row
	})
}

/** Its owner takes back what they have asked for. */
export const withdrawCancel = (ctx: Needs, { owners }: Pick<Booker, "owners">, id: string): Promise<Reservation> => {
	const actor = { kind: "owner", owners } as const
	return inTurn(ctx, id, actor, (ctx) => moveReservation(ctx, { id, to: "completed", actor }))
}

/**
 * What operators and partners do is in the audit; guests' own acts are in the journal alone, which names nobody. Why stands on the row, which forgets it
 * in time, and the audit never does.
 */
const noteAct = (
	{ db }: Pick<Context, "db">,
	actor: Actor,
	id: string,
	act: "reservation.cancelled" | "reservation.kept",
) => writeAudit(db, { actor: actorName(actor), act, subject: id, facts: {} })

/** The partner or an operator decides what its owner has asked for late. A no wants a reason. */
export const decideCancel = (
	ctx: Needs,
	actor: Actor,
	{ id, verdict, why }: Readonly<{ id: string; verdict: "accept" | "decline"; why: string }>,
): Promise<Reservation> =>
	inTurn(ctx, id, actor, async (ctx, row) => {
		await noteAct(ctx, actor, id, verdict === "accept" ? "reservation.cancelled" : "reservation.kept")
		if (verdict === "accept") return settle(ctx, row, actor, why)
		const kept = await moveReservation(ctx, { id, to: "completed", actor, why })
		await tellOwner(ctx, kept, "kept")
		return kept
	})

/** The partner or an operator cancels, with a reason: 5, 10 and 50 in one transaction. */
export const cancelFor = (
	ctx: Needs,
	actor: Actor,
	{ id, why }: Readonly<{ id: string; why: string }>,
): Promise<Reservation> =>
	inTurn(ctx, id, actor, async (ctx) => {
		const row = await moveReservation(ctx, { id, to: "cancelling", actor, why })
		await noteAct(ctx, actor, id, "reservation.cancelled")
		return settle(ctx, row, actor, why)
	})

/**
 * Puts one off: a new row begins and the old one ends, in one transaction, or neither does. Only until the limit of cancelling, and as often as its terms
 * say. The same request again is the same reservation.
 */
export async function reschedule(
	ctx: Booking,
	booker: Pick<Booker, "owners" | "solana">,
	{ id, request, startsAt, nights }: Readonly<{ id: string; request: string; startsAt: Date; nights: number }>,
): Promise<Reservation> {
	const actor = { kind: "owner", owners: booker.owners } as const
	// Before the chain is asked: nobody has it asked for what cannot be put off.
	const one = await theirs(ctx, id, actor)
	const rules = (await venueRow(ctx, one.partnerId))?.rules
	const held = rules?.givesDiscount && isFree(one, await ctx.now()) ? await collectionsOf(ctx, booker.solana) : []
	const person = await personOf(ctx, booker.owners)
	return inTransaction(ctx, async (ctx) => {
		await takeOwnTurn(ctx, person)
		return inTurn(ctx, id, actor, async (ctx, before) => {
			const [known] = await ctx.db.select().from(reservation).where(eq(reservation.requestId, request))
			if (known && isTheirs(actor, known) && known.movedFrom === id) return known
			if (known) throw new Refusal("reservations:error.form", { status: 409 })
			const at = await ctx.now()
			if (before.status !== "5") throw new Refusal("reservations:error.moved", { status: 409 })
			if (before.moves >= before.mostMoves)
				throw new Refusal("reservations:error.moves", { status: 409, params: { most: `${before.mostMoves}` } })
			if (!isFree(before, at)) throw new Refusal("reservations:error.movedLate", { status: 409 })
			const { venue, slot } = await bookableSlot(ctx, { partnerId: before.partnerId, startsAt, nights })
			if (slot.startsAt.getTime() === before.startsAt.getTime() && slot.endsAt.getTime() === before.endsAt.getTime())
				throw new Refusal("reservations:error.sameTime", { status: 409, field: "slot" })
			await checkLimits(ctx, venue, person, before.id)
			const asked = await moveReservation(ctx, { id, to: "cancelling", actor })
			await moveReservation(ctx, { id, to: "cancelled", actor: SYSTEM })
			// Its own old place may be the one that is free.
			const seat = await freeSeat(ctx, venue, slot)
			if (seat === null) throw new Refusal("reservations:error.taken", { status: 409, field: "slot" })
			const { name, contact, memo, people, owner } = asked
			const guest = { name, contact, memo, people, lang: before.lang as "eng" }
			// As often as the terms say that it was first made by.
			const terms = { ...venue, rules: { ...venue.rules, mostMoves: before.mostMoves } }
			const made = await enter(ctx, { venue: terms, slot, seat, guest, request, owner, actor, held, before })
			await offerFree(ctx, before.partnerId)
			return made
		})
	})
}

/**
 * Of somebody who leaves for good: cancels what is to come, or asks for it where it is late, and forgets what is over. What no venue lets go any more
 * is forgotten in its time.
 */
export async function leaveAll(ctx: Needs & Pick<WebContext, "secret">, owners: readonly string[]): Promise<void> {
	const { open } = await keptOf(ctx, owners)
	for (const { id } of open)
		await cancelOwn(ctx, { owners }, id).catch((error: unknown) => {
			if (!(error instanceof Refusal)) throw error
		})
	await inTransaction(ctx, (ctx) => forgetOwn(ctx, owners))
}
