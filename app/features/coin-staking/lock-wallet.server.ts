import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"

/** Takes turns per wallet until the transaction ends: limits are counted and used up by one at a time. In one order, so that none waits in a ring. */
export async function lockWallets(tx: Db, owners: readonly string[]): Promise<void> {
	for (const owner of [...new Set(owners)].sort()) {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coin-staking:${owner}`}, 0))`)
	}
}
