import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import type { Handlers } from "./handlers.ts"
import type { operatorAct } from "./tables.server.ts"

/** An act while it is carried out: `ctx.db` is its own transaction, and what it throws undoes it. */
export type Acting = Readonly<{
	ctx: Context
	act: typeof operatorAct.$inferSelect
	at: Date
	/** What payouts mean to the features. */
	payouts: Handlers["payouts"]
	/** The same of orders for NFTs. */
	orders: Handlers["orders"]
}>
export type Perform = (acting: Acting) => Promise<void>

/** What an operator writes down as the reason: never empty, never a novel. */
export const why = z.string().trim().min(1).max(2_000)

/** Why an act was not done: kept with it. */
export class NotDone extends Error {
	constructor(readonly code: string) {
		super(code)
	}
}

/** The evidence of an act as its schema reads it. Throws `NotDone` where it cannot. */
export function evidenceOf<T>({ act }: Acting, schema: z.ZodType<T>): T {
	const read = schema.safeParse(act.evidence)
	if (!read.success) throw new NotDone("unreadable")
	return read.data
}
