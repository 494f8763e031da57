import { and, desc, eq, gt, lt, sql } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { keyedHash, keyedHashes } from "#app/identity/sessions/keyed-hash.server.ts"
import { personOf } from "./booker.server.ts"
import type { BookedKind } from "./kinds.ts"
import { NO_SHOW_HOLD } from "./rules.ts"
import { reservation, reservationMissed } from "./tables.server.ts"

type Needs = Pick<WebContext, "db" | "now" | "secret">
/** More of one person and kind are not looked at. */
const MOST = 100
const MISSED = "reservations/missed"
const HOLD_MS = NO_SHOW_HOLD.days * 86_400_000
const until = (endedAt: Date) => new Date(endedAt.getTime() + HOLD_MS)

const hashOf = ({ secret }: Pick<Needs, "secret">, owner: string) => keyedHash(secret, MISSED, owner)
const isKept = (ctx: Needs, owners: readonly string[], at: Date) =>
	and(
		isAnyOf(
			reservationMissed.ownerHash,
			owners.flatMap((owner) => keyedHashes(ctx.secret, MISSED, owner)),
		),
		gt(reservationMissed.until, at),
	)
const isMissed = (owners: readonly string[]) =>
	and(isAnyOf(reservation.owner, [...owners]), eq(reservation.visit, "no-show"))

/**
 * Every second no-show of a kind holds a person's next reservations up for thirty days, whatever they have had erased since. Null: nothing does.
 */
export async function heldUntil(ctx: Needs, kind: BookedKind, person: readonly string[]): Promise<Date | null> {
	const at = await ctx.now()
	const rows = await ctx.db
		.select({ at: reservation.endsAt })
		.from(reservation)
		.where(and(isMissed(person), eq(reservation.kind, kind)))
		.orderBy(desc(reservation.endsAt))
		.limit(MOST)
	const kept = await ctx.db
		.select({ at: reservationMissed.endedAt })
		.from(reservationMissed)
		.where(and(isKept(ctx, person, at), eq(reservationMissed.kind, kind)))
		.orderBy(desc(reservationMissed.endedAt))
		.limit(MOST)
	const missed = [...rows, ...kept].sort((one, other) => other.at.getTime() - one.at.getTime())
	// An odd one begins the next pair: what the pair before it holds up stays held up.
	const last = missed[missed.length % NO_SHOW_HOLD.after]
	return last ? until(last.at) : null
}

/**
 * Of no-shows that are about to be erased: what still counts is kept as a keyed hash, which names nobody, until nothing of it can hold anybody up. Part
 * of the transaction that erases.
 */
export async function keepMisses(ctx: Needs, owners: readonly string[]): Promise<void> {
	const at = await ctx.now()
	const person = await personOf(ctx, owners)
	const all = await ctx.db
		.select({ owner: reservation.owner, kind: reservation.kind, endedAt: reservation.endsAt })
		.from(reservation)
		.where(isMissed(person))
		.orderBy(desc(reservation.endsAt))
		.limit(MOST)
	for (const kind of new Set(all.map((one) => one.kind))) {
		const those = all.filter((one) => one.kind === kind)
		const ends = until(those[0]?.endedAt ?? at)
		if (ends <= at) continue
		const gone = those.filter(({ owner }) => owners.includes(owner))
		if (gone.length > 0)
			await ctx.db
				.insert(reservationMissed)
				.values(gone.map(({ owner, endedAt }) => ({ ownerHash: hashOf(ctx, owner), kind, endedAt, until: ends })))
		await lengthen(ctx, person, { kind, ends })
	}
}

/** Somebody has missed one more: what is kept of those before it counts as long as it does. */
export async function keepMissesLonger(
	ctx: Needs,
	{ owner, kind, endsAt }: typeof reservation.$inferSelect,
): Promise<void> {
	if (owner !== "") await lengthen(ctx, await personOf(ctx, [owner]), { kind, ends: until(endsAt) })
}

const lengthen = async (
	ctx: Needs,
	person: readonly string[],
	{ kind, ends }: Readonly<{ kind: BookedKind; ends: Date }>,
): Promise<void> => {
	await ctx.db
		.update(reservationMissed)
		.set({ until: sql`greatest(${reservationMissed.until}, ${ends.toISOString()}::timestamptz)` as never })
		.where(and(isKept(ctx, person, await ctx.now()), eq(reservationMissed.kind, kind)))
}

/** What is kept of a wallet's or an account's missed visits: to themselves. */
export const missesOf = async (ctx: Needs, owners: readonly string[]) =>
	ctx.db
		.select({ kind: reservationMissed.kind, endedAt: reservationMissed.endedAt, until: reservationMissed.until })
		.from(reservationMissed)
		.where(isKept(ctx, owners, await ctx.now()))

export const forgetMisses = async ({ db, now }: Pick<Context, "db" | "now">) =>
	db.delete(reservationMissed).where(lt(reservationMissed.until, await now()))
