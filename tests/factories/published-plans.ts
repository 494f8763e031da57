import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { plansSeed } from "#app/features/coin-staking/seed.ts"
import { rule } from "#app/settings/rules/tables.server.ts"

/** Publishes plans outside the demo, where none are seeded, by the owner of the database; not over plans that are there. */
export async function publishPlans(db: Db, decimals: number): Promise<void> {
	const { key, body, method } = plansSeed(decimals)
	await db.execute(sql`
		insert into ${rule} (key, valid_from, body, method, reason, example, proposed_by, approved_by, written_at)
		select ${key}, now(), ${JSON.stringify(body)}::jsonb, ${method}, 'plans of a test', false, 'test', 'another', now()
		where not exists (select 1 from ${rule} known where known.key = ${key})`)
}
