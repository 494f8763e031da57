import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"

/** Takes turns per wallet until the transaction ends: limits are counted and used up by one at a time. */
export async function lockWallet(tx: Db, owner: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coin-staking:${owner}`}, 0))`)
}
