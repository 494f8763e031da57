import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { addressOf, walletTypeOf } from "../members/wallet-types.ts"
import { walletUser } from "../tables.server.ts"

export type Claim = Readonly<{ uid: string; walletAddress: string; walletType: string; regId: string }>

/** Notes that a wallet was connected and returns its uuid, the same one every time. A claim: it opens nothing. */
export async function registerWallet(ctx: Pick<Context, "db" | "demo">, claim: Claim): Promise<string> {
	const walletType = walletTypeOf(claim.walletType, ctx)
	const walletAddress = walletType && addressOf(walletType, claim.walletAddress)
	if (!walletType || !walletAddress) throw new Refusal("messages:error.walletNotSupported", { status: 400 })
	const row = { walletType, walletAddress, uid: claim.uid || null, regId: claim.regId || null }
	const [made] = await ctx.db.insert(walletUser).values(row).onConflictDoNothing().returning({ id: walletUser.id })
	if (made) return made.id
	const [known] = await ctx.db
		.select({ id: walletUser.id })
		.from(walletUser)
		.where(and(eq(walletUser.walletType, walletType), eq(walletUser.walletAddress, walletAddress)))
	if (!known) throw new Error("a wallet user vanished between two statements")
	return known.id
}
