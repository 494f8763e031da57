import { eq } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { poke } from "./poke.server.ts"
import { lockMigration, move, statusOf } from "./rows.server.ts"
import { nftMigration } from "./tables.server.ts"
import type { OldWallet } from "./who.ts"

/** Its owner gives it up, or wants it back: the worker sends it, unless it is being minted. Asked twice it is asked once. Answers its code. */
export const askBack = (
	ctx: RequestContext,
	{ id, wallet }: Readonly<{ id: string; wallet: OldWallet }>,
): Promise<string> =>
	inTransaction(ctx, async (ctx) => {
		const one = await lockMigration(ctx, id).catch(() => null)
		if (!one || one.oldWalletAddress !== wallet.address) throw new Refusal("migration:error.none", { status: 404 })
		const name = statusOf(one)
		const at = await ctx.now()
		if (name === "draft" || name === "dest_proven")
			await move(ctx, one, { to: "given_up", cause: { actor: wallet.address, reason: "given-up", at } })
		else if (
			name === "source_sent" ||
			name === "fee_paid" ||
			name === "both" ||
			(name === "manual" && one.mintId === null)
		) {
			if (!one.backAskedAt) await ctx.db.update(nftMigration).set({ backAskedAt: at }).where(eq(nftMigration.id, id))
			await poke(ctx)
		} else if (name !== "given_up" && name !== "returning" && name !== "returned")
			throw new Refusal("migration:error.tooLate", { status: 409 })
		return one.code
	})
