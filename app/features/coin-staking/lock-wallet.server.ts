import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"

/** Takes turns per wallet until the transaction ends: limits are counted and used up by one at a time. In one order, so that none waits in a ring. */
export async function lockWallets({ db }: Pick<Context, "db">, owners: readonly string[]): Promise<void> {
	for (const owner of [...new Set(owners)].sort()) {
		await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coin-staking:${owner}`}, 0))`)
	}
}
