import { eq } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Context } from "#app/db/context.ts"
import type { OrderHandlers } from "#app/settlement/handlers.ts"
import { openRaffle } from "./close-raffles.server.ts"
import { MEMOS } from "./publish-raffle.server.ts"
import { endOf } from "./schedule.ts"
import { raffle } from "./tables.server.ts"

/** What else follows in the same transaction, once a raffle's terms are on the chain for good, and once it is there that its sale goes on. */
export type OnMemo = Readonly<{
	committed(ctx: Context, of: Readonly<{ draw: string; hash: string }>): Promise<void>
	extended(ctx: Context, of: Readonly<{ draw: string; until: Date }>): Promise<void>
}>
type Column = "commitSignature" | "extensionSignature" | "rootSignature"

/** A memo of a raffle is on the chain for good: where it stands is written down. With its terms the sale may begin. */
const landed = (memo: PgColumn, column: Column, on: OnMemo): OrderHandlers => ({
	async done(ctx, { subject, signature, at }) {
		if (signature === null) return
		const [one] = await ctx.db.select().from(raffle).where(eq(memo, subject)).for("update")
		if (!one || one[column] !== null) return
		await ctx.db
			.update(raffle)
			.set({ [column]: signature })
			.where(eq(raffle.id, one.id))
		if (column === "commitSignature") await on.committed(ctx, { draw: one.name, hash: one.commit ?? "" })
		if (column === "extensionSignature") await on.extended(ctx, { draw: one.name, until: endOf(one) })
		await openRaffle(ctx, { ...one, [column]: signature }, at)
	},
	async sending() {},
	async failed() {},
})

export const memoHandlers = (on: OnMemo): Readonly<Record<string, OrderHandlers>> => ({
	[MEMOS.commit]: landed(raffle.commitMemo, "commitSignature", on),
	[MEMOS.extension]: landed(raffle.extensionMemo, "extensionSignature", on),
	[MEMOS.root]: landed(raffle.rootMemo, "rootSignature", on),
})
