import { sql } from "drizzle-orm"
import { rule } from "#app/settings/rules/tables.server.ts"
import type { SeedContext } from "../feature.ts"
import { PROGRAM_IDS } from "./programs/program.ts"
import { rateRuleOf, ratesShape } from "./rates-rule.ts"
import { ratesSeed } from "./seed.ts"

/** Writes the first rule of each program where there is none. */
export async function seedRates({ db, decimals }: SeedContext): Promise<void> {
	const bodies = ratesSeed(decimals)
	for (const program of PROGRAM_IDS) {
		const key = rateRuleOf(program)
		await db.execute(sql`
			insert into ${rule} (key, valid_from, body, method, reason, example, proposed_by, written_at)
			select ${key}, now(), ${JSON.stringify(bodies[program])}::jsonb, ${ratesShape.methods[0]}, ${"Example rates, until an operator publishes others"}, true, 'seed', now()
			where not exists (select 1 from ${rule} known where known.key = ${key})`)
	}
}
