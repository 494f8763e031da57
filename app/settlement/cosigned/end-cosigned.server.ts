import { and, eq } from "drizzle-orm"
import type { Proof } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Cosigned, CosignedHandlers } from "../handlers.ts"
import { cosigned } from "./tables.server.ts"

type End = Readonly<{
	one: Cosigned
	handler: CosignedHandlers | undefined
	status: "landed" | "reverted" | "dead" | "refused"
	reason: string
	proof: Proof
}>

/** Writes how it ended, with what its feature makes of that. Answers false: nothing of it is under way any more. */
export async function endCosigned(ctx: Context, { one, handler, status, reason, proof }: End): Promise<false> {
	const at = await ctx.now()
	const ended = await inTransaction(ctx, async (ctx) => {
		const rows = await ctx.db
			.update(cosigned)
			.set({ status, proof })
			.where(and(eq(cosigned.id, one.id), eq(cosigned.status, one.status)))
			.returning({ id: cosigned.id })
		if (rows.length === 0) return false
		const of = { subject: one.subjectId, signature: one.signature, proof, at }
		if (status === "landed") await handler?.landed(ctx, of)
		else await handler?.failed(ctx, { ...of, reason })
		return true
	})
	const facts = { signature: one.signature, purpose: one.purpose, subject: one.subjectId, status, ...proof }
	if (ended) ctx.log[status === "landed" ? "info" : "warn"](facts, "what a holder has signed is over")
	return false
}
