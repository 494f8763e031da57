import { randomUUID } from "node:crypto"
import { and, eq, lt, sql } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { isSameSecret } from "#app/identity/sessions/keyed-hash.server.ts"
import { allSecrets } from "#app/lib/app-secret.server.ts"
import { oneTimeCode } from "#app/lib/one-time-code.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type Booking, checkLimits, enter, type Guest } from "../book.server.ts"
import { type Booker, personOf } from "../booker.server.ts"
import { takeOwnTurn, takeTurn } from "../free-seats.server.ts"
import type { Reservation } from "../move.server.ts"
import { HOLD } from "../rules.ts"
import { reservation, reservationHold } from "../tables.server.ts"
import { collectionsOf } from "../tier.server.ts"
import { calendarOf, venueRow } from "../venues.server.ts"
import { isStillOffered, offerFree } from "../wait.server.ts"
import { type Hold, mailCode, requireOpen } from "./hold-seat.server.ts"
import { isKnownGuest } from "./known-guest.server.ts"
import { noteOrigin } from "./origin.server.ts"

type Needs = Pick<Context, "db" | "now"> & Pick<WebContext, "secret">

/** Makes the reservation of a hold by the code that was mailed for it. Refuses (401) a wrong code, and every code after five wrong ones. */
export async function confirmByCode(
	ctx: Booking,
	booker: Pick<Booker, "owners" | "solana">,
	{ id, code }: Readonly<{ id: string; code: string }>,
): Promise<Reservation> {
	const made = await madeOf(ctx, booker.owners, id)
	if (made) return made
	await checkHoldCode(ctx, booker.owners, { id, code })
	return confirm(ctx, booker, id)
}

/** The same by the wallets of the session, without a code. Refuses (403) wallets without a history here. */
export async function confirmByWallet(
	ctx: Booking,
	booker: Pick<Booker, "owners" | "solana">,
	id: string,
): Promise<Reservation> {
	const made = await madeOf(ctx, booker.owners, id)
	if (made) return made
	requireOpen(await requireHold(ctx, booker.owners, id), await ctx.now())
	if (!(await isKnownGuest(ctx, booker))) throw new Refusal("reservations:error.noHistory", { status: 403 })
	return confirm(ctx, booker, id)
}

/** Counted before it is judged, and outside of any transaction: many tries at once are many. */
async function checkHoldCode(
	ctx: Needs,
	owners: readonly string[],
	{ id, code }: Readonly<{ id: string; code: string }>,
): Promise<void> {
	requireOpen(await requireHold(ctx, owners, id), await ctx.now())
	const [row] = await ctx.db
		.update(reservationHold)
		.set({ codeTries: sql`${reservationHold.codeTries} + 1` })
		.where(
			and(eq(reservationHold.id, id), eq(reservationHold.state, "held"), lt(reservationHold.codeTries, HOLD.tries)),
		)
		.returning({ codeId: reservationHold.codeId })
	if (!row) throw new Refusal("reservations:error.codeTries", { status: 401, field: "code" })
	const isRight = (secret: string) => isSameSecret(code.replace(/\D/g, ""), oneTimeCode(secret, row.codeId))
	if (!allSecrets(ctx.secret).some(isRight))
		throw new Refusal("reservations:error.code", { status: 401, field: "code" })
}

async function confirm(ctx: Booking, booker: Pick<Booker, "owners" | "solana">, id: string): Promise<Reservation> {
	const { partnerId } = await requireHold(ctx, booker.owners, id)
	const rules = (await venueRow(ctx, partnerId))?.rules
	// Before any turn is taken: the chain may be slow.
	const held = rules?.givesDiscount ? await collectionsOf(ctx, booker.solana) : []
	const person = await personOf(ctx, booker.owners)
	return inTransaction(ctx, async (ctx) => {
		await takeOwnTurn(ctx, person)
		await takeTurn(ctx, partnerId)
		const made = await madeOf(ctx, booker.owners, id)
		if (made) return made
		const at = await ctx.now()
		const hold = requireOpen(await requireHold(ctx, booker.owners, id), at)
		const venue = await venueRow(ctx, partnerId)
		if (!venue?.isOpen) throw new Refusal("reservations:error.closed", { status: 409 })
		if (hold.seat > venue.seats || !isStillOffered(await calendarOf(ctx, venue), hold))
			throw new Refusal("reservations:error.holdOver", { status: 409 })
		await checkLimits(ctx, venue, person)
		await ctx.db.update(reservationHold).set({ state: "confirmed" }).where(eq(reservationHold.id, id))
		const actor = { kind: "owner", owners: booker.owners } as const
		const { seat, owner, network } = hold
		const entered = await enter(ctx, { venue, slot: hold, seat, guest: guestOf(hold), request: id, owner, actor, held })
		await noteOrigin(ctx, entered.id, network, at)
		return entered
	})
}

const guestOf = ({ name, contact, memo, people, lang }: Hold): Guest => ({ name, contact, memo, people, lang })

/** Mails another code; the one before counts no more. Refuses (429) one within a minute, and the fourth. */
export const sendCodeAgain = (ctx: Needs, owners: readonly string[], id: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		requireOpen(await requireHold(ctx, owners, id), at)
		const [row] = await ctx.db
			.update(reservationHold)
			.set({ codeId: randomUUID(), codeTries: 0, codesSent: sql`${reservationHold.codesSent} + 1`, codeSentAt: at })
			.where(
				and(
					eq(reservationHold.id, id),
					lt(reservationHold.codesSent, HOLD.codes),
					lt(reservationHold.codeSentAt, new Date(at.getTime() - HOLD.againSeconds * 1_000)),
				),
			)
			.returning()
		if (!row) {
			const params = { seconds: `${HOLD.againSeconds}`, most: `${HOLD.codes}` }
			throw new Refusal("reservations:error.codeEarly", { status: 429, params })
		}
		await mailCode(ctx, row)
	})

/** Gives a held seat up; it goes to whoever waits next. */
export async function leaveHold(ctx: Needs, owners: readonly string[], id: string): Promise<void> {
	const { partnerId } = await requireHold(ctx, owners, id)
	await inTransaction(ctx, async (ctx) => {
		await takeTurn(ctx, partnerId)
		const left = await ctx.db
			.update(reservationHold)
			.set({ state: "left" })
			.where(and(eq(reservationHold.id, id), eq(reservationHold.state, "held")))
			.returning({ id: reservationHold.id })
		if (left.length > 0) await offerFree(ctx, partnerId)
	})
}

/** Ends holds whose time is over and offers their seats to those who wait; forgets holds that ended a day ago. Returns how many ended. */
export async function sweepHolds(ctx: Pick<Context, "db" | "now">): Promise<number> {
	const at = await ctx.now()
	const isDue = and(
		eq(reservationHold.state, "held"),
		sql`${reservationHold.heldUntil} <= ${at.toISOString()}::timestamptz`,
	)
	const venues = await ctx.db
		.selectDistinct({ partnerId: reservationHold.partnerId })
		.from(reservationHold)
		.where(isDue)
		.limit(500)
	let ended = 0
	for (const { partnerId } of venues)
		ended += await inTransaction(ctx, async (ctx) => {
			await takeTurn(ctx, partnerId)
			const over = await ctx.db
				.update(reservationHold)
				.set({ state: "lapsed" })
				.where(and(isDue, eq(reservationHold.partnerId, partnerId)))
				.returning({ id: reservationHold.id })
			if (over.length > 0) await offerFree(ctx, partnerId)
			return over.length
		})
	const dayAgo = new Date(at.getTime() - 86_400_000)
	await ctx.db
		.delete(reservationHold)
		.where(and(sql`${reservationHold.state} <> 'held'`, lt(reservationHold.heldUntil, dayAgo)))
	return ended
}

/** Refuses (404) a hold that is not there or not the asker's. */
async function requireHold({ db }: Pick<Context, "db">, owners: readonly string[], id: string): Promise<Hold> {
	const [row] = await db
		.select()
		.from(reservationHold)
		.where(and(eq(reservationHold.id, id), isAnyOf(reservationHold.owner, owners)))
	if (!row) throw new Refusal("reservations:error.gone", { status: 404 })
	return row
}

async function madeOf({ db }: Pick<Context, "db">, owners: readonly string[], id: string): Promise<Reservation | null> {
	const [row] = await db
		.select()
		.from(reservation)
		.where(and(eq(reservation.requestId, id), isAnyOf(reservation.owner, owners)))
	return row ?? null
}
