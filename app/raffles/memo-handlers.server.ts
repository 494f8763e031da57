import { eq } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { OrderHandlers } from "#app/settlement/handlers.ts"
import { openRaffle } from "./close-raffles.server.ts"
import { MEMOS } from "./publish-raffle.server.ts"
import { raffle } from "./tables.server.ts"

/** A memo of a raffle is on the chain for good: where it stands is written down. Of a first one sale may begin with it. */
const landed = (memo: PgColumn, column: "commitSignature" | "extensionSignature" | "rootSignature"): OrderHandlers => ({
	async done(ctx, { subject, signature, at }) {
		if (signature === null) return
		const [one] = await ctx.db.select().from(raffle).where(eq(memo, subject)).for("update")
		if (!one || one[column] !== null) return
		await ctx.db
			.update(raffle)
			.set({ [column]: signature })
			.where(eq(raffle.id, one.id))
		await openRaffle(ctx, { ...one, [column]: signature }, at)
	},
	async sending() {},
	async failed() {},
})

export const memoHandlers: Readonly<Record<string, OrderHandlers>> = {
	[MEMOS.commit]: landed(raffle.commitMemo, "commitSignature"),
	[MEMOS.extension]: landed(raffle.extensionMemo, "extensionSignature"),
	[MEMOS.root]: landed(raffle.rootMemo, "rootSignature"),
}
