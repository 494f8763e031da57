import { eq } from "drizzle-orm"
import type { Context, RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { record } from "./notes.server.ts"
import { poke } from "./poke.server.ts"
import { lockMigration, type Migration, move, statusOf } from "./rows.server.ts"
import { nftMigration } from "./tables.server.ts"

/**
 * The wallet that gets it says that it is the right one: a mistyped address cannot. Its signature counts at once, so it has to be a recent one: a
 * session that was opened long ago shows only that the wallet signed then. Refuses (401) where it is not.
 */
export const proveDestination = (ctx: RequestContext, id: string): Promise<string> =>
	inTransaction(ctx, async (ctx) => {
		const { wallet } = ctx.who
		const one = await lockMigration(ctx, id).catch(() => null)
		const isIts = wallet?.chain === "solana" && one?.newWalletAddress === wallet.address
		if (!one || !isIts) throw new Refusal("migration:error.otherWallet", { status: 403 })
		await requireFreshSignature({ db: ctx.db, who: { ...ctx.who, wallet } })
		const at = await ctx.now()
		await prove(ctx, one, { actor: wallet.address, reason: "signed", at })
		await poke(ctx)
		return one.code
	})

/** Proven once, and never taken back. In the caller's transaction. */
export async function prove(
	ctx: Context,
	one: Migration,
	{ actor, reason, at }: Readonly<{ actor: string; reason: string; at: Date }>,
): Promise<void> {
	if (one.destProof !== null || one.mintId !== null) return
	const set = { destProof: "signed", destFirmAt: at } as const
	const cause = { actor, reason, at }
	if (statusOf(one) === "draft") await move(ctx, one, { to: "dest_proven", cause, set })
	else {
		await ctx.db
			.update(nftMigration)
			.set({ ...set, changedAt: at })
			.where(eq(nftMigration.id, one.id))
		await record(ctx, one, cause)
	}
}
