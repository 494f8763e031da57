import { eq } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Context } from "#app/db/context.ts"
import type { OrderHandlers } from "#app/settlement/handlers.ts"
import { openRaffle } from "./close-raffles.server.ts"
import { MEMOS } from "./publish-raffle.server.ts"
import { raffle } from "./tables.server.ts"

/** What else follows once a raffle's terms are on the chain for good, in the same transaction. */
export type OnCommitted = (ctx: Context, of: Readonly<{ draw: string; hash: string }>) => Promise<void>
type Column = "commitSignature" | "extensionSignature" | "rootSignature"

/** A memo of a raffle is on the chain for good: where it stands is written down. With its terms the sale may begin. */
const landed = (memo: PgColumn, column: Column, onCommitted?: OnCommitted): OrderHandlers => ({
	async done(ctx, { subject, signature, at }) {
		if (signature === null) return
		const [one] = await ctx.db.select().from(raffle).where(eq(memo, subject)).for("update")
		if (!one || one[column] !== null) return
		await ctx.db
			.update(raffle)
			.set({ [column]: signature })
			.where(eq(raffle.id, one.id))
		if (column === "commitSignature") await onCommitted?.(ctx, { draw: one.name, hash: one.commit ?? "" })
		await openRaffle(ctx, { ...one, [column]: signature }, at)
	},
	async sending() {},
	async failed() {},
})

export const memoHandlers = (onCommitted: OnCommitted): Readonly<Record<string, OrderHandlers>> => ({
	[MEMOS.commit]: landed(raffle.commitMemo, "commitSignature", onCommitted),
	[MEMOS.extension]: landed(raffle.extensionMemo, "extensionSignature"),
	[MEMOS.root]: landed(raffle.rootMemo, "rootSignature"),
})
