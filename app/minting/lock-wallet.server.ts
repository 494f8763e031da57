import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"

/** Takes turns per plan and wallet until the transaction ends: what it has minted is counted by one at a time. */
export async function lockWallet({ db }: Pick<Context, "db">, planId: string, wallet: string): Promise<void> {
	await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`minting:${planId}:${wallet}`}, 0))`)
}
