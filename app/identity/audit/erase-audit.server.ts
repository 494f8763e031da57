import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"

/** Rows by their ids, or all that name a subject as who acted or as whom it was done to. */
type Which = Readonly<{ ids: readonly bigint[] }> | Readonly<{ subject: string }>

/**
 * Takes out of audit rows what they say of a person, and writes `audit.erased`, which names their ids, why, and by whom: neither of the two
 * may name the person. The chain stays whole. Answers how many rows were erased; again, none. Only the database's owner may.
 */
export async function eraseAudit(tx: Db, { why, by, ...which }: Which & Readonly<{ why: string; by: string }>) {
	const ids = "ids" in which ? which.ids.map(String) : []
	const subject = "subject" in which ? which.subject : null
	const [row] = await tx.execute<{ erased: string }>(
		sql`select erase_audit(${sql.param(ids)}::bigint[], ${subject}::text, ${why}::text, ${by}::text) as erased`,
	)
	return Number(row?.erased)
}
