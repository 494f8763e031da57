import { and, asc, eq } from "drizzle-orm"
import type { Proof } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import type { Handlers } from "../handlers.ts"
import { carries } from "../payouts/tables.server.ts"
import { outgoing } from "../tables.server.ts"
import { isOrder, MOST_TRIES } from "./orders.ts"

type Failed = Readonly<{
	one: Readonly<{ id: string; signature: string }>
	reason: "dead" | "reverted"
	proof: Proof
	at: Date
}>

/**
 * An attempt that carried orders did nothing, and never will: they are queued again, or wait for an operator who is told afterwards, by the ids
 * that this answers. In the transaction that ends the attempt; what it carried beside orders stays as it is.
 */
export async function failOrders(
	ctx: Context,
	orders: Handlers["orders"],
	{ one, reason, proof, at }: Failed,
): Promise<readonly string[]> {
	const carried = await ctx.db
		.select({ id: outgoing.id, work: outgoing.work, purpose: outgoing.purpose, subjectId: outgoing.subjectId })
		.from(outgoing)
		.where(and(eq(outgoing.attemptId, one.id), eq(outgoing.status, "sending")))
		.orderBy(asc(outgoing.id))
	const stuck: string[] = []
	for (const { id, purpose, subjectId } of carried.filter(isOrder)) {
		const tries = await ctx.db.$count(carries, eq(carries.outgoingId, id))
		const isTriedAgain = tries < MOST_TRIES
		await ctx.db
			.update(outgoing)
			.set(isTriedAgain ? { status: "queued" } : { status: "stuck", reason: "too-many-tries" })
			.where(and(eq(outgoing.id, id), eq(outgoing.status, "sending")))
		if (!isTriedAgain) stuck.push(id)
		const of = { subject: subjectId, signature: one.signature, reason, proof, isTriedAgain, at }
		await orders[purpose]?.failed(ctx, of)
	}
	return stuck
}
