import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { VESTED } from "./status.ts"
import { coinSupply } from "./tables.server.ts"
import { assetOf } from "./vault.server.ts"

/** A supply that was read so long ago is read anew. */
const STALE_MS = 600_000

/** Asks the chain how much there is of each coin that has a plan. What does not answer is asked again next time. */
export async function readSupply(ctx: Context): Promise<void> {
	for (const id of VESTED) {
		const asset = assetOf(ctx, id)
		const known = asset && (await supplyOf(ctx, asset.address))
		if (known && (await ctx.now()).getTime() - known.readAt.getTime() < STALE_MS) continue
		const units = asset ? await ctx.chains.of(asset.chain).supply?.(asset.address) : undefined
		if (!asset || units === undefined) continue
		const set = { units, readAt: await ctx.now() }
		await ctx.db
			.insert(coinSupply)
			.values({ mint: asset.address, ...set })
			.onConflictDoUpdate({ target: coinSupply.mint, set })
	}
}

/** How much there is of a coin in all, and as of when; null: nobody has read it yet. */
export async function supplyOf({ db }: Pick<Context, "db">, mint: string) {
	const [row] = await db.select().from(coinSupply).where(eq(coinSupply.mint, mint))
	return row ?? null
}
