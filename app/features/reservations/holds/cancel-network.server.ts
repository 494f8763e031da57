import { and, eq, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { cancelFor, decideCancel } from "../acts.server.ts"
import type { Actor } from "../booker.server.ts"
import { takeTurn } from "../free-seats.server.ts"
import { reservationHold, reservationOrigin } from "../tables.server.ts"
import { offerFree } from "../wait.server.ts"
import { listSameNetwork } from "./origin.server.ts"

type Needs = Pick<Context, "db" | "now">

/**
 * Cancels every reservation to come that was made from the internet address of this one, each in a transaction of its own, and ends the seat
 * holds of that address. Asked again it goes on where it was cut off. Returns how many were cancelled.
 */
export async function cancelNetwork(
	ctx: Needs,
	actor: Extract<Actor, { kind: "operator" }>,
	{ id, why }: Readonly<{ id: string; why: string }>,
): Promise<number> {
	if (why === "") throw new Refusal("reservations:error.why", { status: 400, field: "why" })
	const rows = await listSameNetwork(ctx, id)
	await endHoldsOf(ctx, id)
	let cancelled = 0
	for (const row of rows)
		try {
			if (row.status === "5") await cancelFor(ctx, actor, { id: row.id, why })
			else await decideCancel(ctx, actor, { id: row.id, verdict: "accept", why })
			cancelled++
		} catch (error) {
			// Its owner or another operator has moved it meanwhile.
			if (!(error instanceof Refusal)) throw error
		}
	return cancelled
}

async function endHoldsOf(ctx: Needs, id: string): Promise<void> {
	const own = ctx.db
		.select({ network: reservationOrigin.network })
		.from(reservationOrigin)
		.where(eq(reservationOrigin.reservationId, id))
	const isOpen = and(inArray(reservationHold.network, own), eq(reservationHold.state, "held"))
	const venues = await ctx.db
		.selectDistinct({ partnerId: reservationHold.partnerId })
		.from(reservationHold)
		.where(isOpen)
	for (const { partnerId } of venues)
		await inTransaction(ctx, async (ctx) => {
			await takeTurn(ctx, partnerId)
			await ctx.db
				.update(reservationHold)
				.set({ state: "cancelled" })
				.where(and(isOpen, eq(reservationHold.partnerId, partnerId)))
			await offerFree(ctx, partnerId)
		})
}
