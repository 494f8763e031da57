import { sql } from "drizzle-orm"
import { rule } from "#app/settings/rules/tables.server.ts"
import type { SeedContext } from "../feature.ts"
import { plansSeed } from "./seed.ts"

/** Writes the first version of the plans where there is none. */
export async function seedPlans({ db, decimals }: SeedContext): Promise<void> {
	const { key, body, method, reason } = plansSeed(decimals)
	await db.execute(sql`
		insert into ${rule} (key, valid_from, body, method, reason, example, proposed_by, written_at)
		select ${key}, now(), ${JSON.stringify(body)}::jsonb, ${method}, ${reason}, true, 'seed', now()
		where not exists (select 1 from ${rule} known where known.key = ${key})`)
}
