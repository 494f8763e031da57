import { eq, sql } from "drizzle-orm"
import type { Context, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type Actor, actorName, personOf } from "./booker.server.ts"
import { keepMissesLonger } from "./misses.server.ts"
import { lockReservation, type Reservation } from "./move.server.ts"
import type { Visit } from "./status.ts"
import { reservation, reservationLook } from "./tables.server.ts"
import { collectionsOf } from "./tier.server.ts"
import { discountAtVisit } from "./tier.ts"
import { venueRow } from "./venues.server.ts"

type Reading = Pick<WebContext, "db" | "now" | "log" | "chains" | "das" | "secret">

/** Wallets on Solana of whoever made a reservation, for our own look at what they hold: no page of a desk is told them. */
const walletsOf = async (ctx: Pick<Context, "db">, owner: string): Promise<string[]> => {
	const all = await personOf(ctx, owner === "" ? [] : [owner])
	// The one that booked goes first: only some of many are asked about.
	return [owner, ...all.filter((key) => key !== owner)].flatMap((key) =>
		key.startsWith("solana:") ? [key.slice("solana:".length)] : [],
	)
}

/** What the desk gives: percent, held when it was booked and held now. `unknown`: the chain does not say at the moment. */
export type DeskDiscount = number | "unknown"

export async function discountNow(ctx: Reading, row: Reservation, maxAgeMs = 60_000): Promise<DeskDiscount> {
	if (row.percent === 0) return 0
	const venue = await venueRow(ctx, row.partnerId)
	if (!venue?.rules.givesDiscount) return 0
	const held = await collectionsOf(ctx, await walletsOf(ctx, row.owner), maxAgeMs)
	return held === null ? "unknown" : discountAtVisit(row.percent, held, venue.rules.discounts)
}

/**
 * Notes at the desk that a guest has come, or has not. Again, it is the same; the other one corrects it. Refuses (409) what is cancelled or not due.
 */
export async function markVisit(
	ctx: Reading,
	actor: Extract<Actor, { kind: "partner" | "operator" }>,
	{ id, visit }: Readonly<{ id: string; visit: Visit }>,
): Promise<Reservation> {
	const [before] = await ctx.db.select().from(reservation).where(eq(reservation.id, id))
	const discount = before && visit === "visited" ? await discountNow(ctx, before, 0) : 0
	return inTransaction(ctx, async (ctx) => {
		const row = await lockReservation(ctx, id, actor)
		if (row.visit === visit) return row
		const at = await ctx.now()
		const isDue = row.startsAt.getTime() - (visit === "visited" ? EARLY_MS : 0) <= at.getTime()
		if (row.status === "50" || !isDue) throw new Refusal("reservations:error.notDue", { status: 409 })
		const visitPercent = visit === "visited" && discount !== "unknown" ? discount : null
		const set = { visit, visitAt: at, visitPercent, changedAt: at }
		await ctx.db.update(reservation).set(set).where(eq(reservation.id, id))
		if (visit === "no-show") await keepMissesLonger(ctx, row)
		const facts = { before: row.visit, after: visit }
		await writeAudit(ctx.db, { actor: actorName(actor), act: "reservation.visit", subject: id, facts })
		return { ...row, ...set }
	})
}
/** Guests may come this much before their time. */
const EARLY_MS = 2 * 3_600_000

/** Notes for their owners that somebody has looked at reservations; once an hour is enough. */
export async function noteLooks(
	{ db, now }: Pick<Context, "db" | "now">,
	ids: readonly string[],
	by: "partner" | "operator",
): Promise<void> {
	const at = sql`${(await now()).toISOString()}::timestamptz`
	await db.execute(sql`
		insert into ${reservationLook} (reservation_id, "by", at)
		select one.id::uuid, ${by}, ${at} from json_array_elements_text(${JSON.stringify([...new Set(ids)])}::json) one(id)
		where not exists (select from ${reservationLook} l where l.reservation_id = one.id::uuid and l."by" = ${by} and l.at > ${at} - interval '1 hour')`)
}
