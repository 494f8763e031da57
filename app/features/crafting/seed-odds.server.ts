import { sql } from "drizzle-orm"
import { rule } from "#app/settings/rules/tables.server.ts"
import type { SeedContext } from "../feature.ts"
import { ODDS_RULE, oddsSeed, oddsShape } from "./odds-rule.ts"

/** Of PVT where nothing else is set. */
const PVT_SCALE = 6

/** Writes the first odds where there are none: an example until an operator posts others. */
export async function seedOdds({ db }: SeedContext): Promise<void> {
	await db.execute(sql`
		insert into ${rule} (key, valid_from, body, method, reason, example, proposed_by, written_at)
		select ${ODDS_RULE}, now(), ${JSON.stringify(oddsSeed(PVT_SCALE))}::jsonb, ${oddsShape.methods[0]}, ${"Example odds and prices, until an operator publishes others"}, true, 'seed', now()
		where not exists (select 1 from ${rule} known where known.key = ${ODDS_RULE})`)
}
