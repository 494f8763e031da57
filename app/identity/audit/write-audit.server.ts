import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { audit } from "./tables.server.ts"

type Act = Readonly<{ actor: string; act: string; subject: string; facts: Readonly<Record<string, string | number>> }>

/** Notes an act in the transaction that does it. The time is the database's own. */
export async function writeAudit(tx: Db, act: Act): Promise<void> {
	await tx.insert(audit).values({ ...act, at: sql`now()` } as never)
}
