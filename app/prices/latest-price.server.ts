import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { price } from "./tables.server.ts"
import type { Price } from "./worth.ts"

/** Older than this it is not shown. */
export const STALE_MS = 60 * 60_000

/** What was last read of an asset's price; null where there is none, or none of the last hour. Asks nobody outside. */
export async function latestPrice(
	{ db, cache }: Pick<Context, "db" | "cache">,
	asset: string,
	at: Date,
): Promise<Price | null> {
	const read = async () => (await db.select().from(price).where(eq(price.asset, asset)))[0] ?? null
	const row = await (cache ? cache.get(`price ${asset}`, read) : read())
	if (!row || at.getTime() - row.readAt.getTime() > STALE_MS) return null
	return { value: row.value, currency: row.currency, source: row.source, readAt: row.readAt.toISOString() }
}
