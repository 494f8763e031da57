import { sql } from "drizzle-orm"
import { connect, type Db } from "#app/db/client.server.ts"
import { plansSeed } from "#app/features/coin-staking/seed.ts"
import { seedNews } from "#app/features/news/seed-news.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { seedPublished, seedSettings } from "#app/settings/seed-settings.server.ts"

export type Seed = Readonly<{ url: string; product: string; decimals: number; demo: boolean }>

/** Writes what a new database needs and never touches what is there: settings by key, first versions of rules by key. */
export async function seed({ url, product, decimals, demo }: Seed): Promise<void> {
	const { db, end } = connect(url, { max: 1 })
	try {
		await db.transaction((tx) => write(tx, { product, decimals, demo }))
	} finally {
		await end()
	}
}

async function write(tx: Db, { product, decimals, demo }: Omit<Seed, "url">): Promise<void> {
	// Processes that boot at once take turns: the second finds everything in its place.
	await tx.execute(sql`select pg_advisory_xact_lock(7226003)`)
	await seedSettings({ db: tx }, product)
	if (demo) await seedPublished({ db: tx })
	await seedNews({ db: tx })
	for (const first of [plansSeed(decimals)]) {
		await tx.execute(sql`
			insert into ${rule} (key, valid_from, body, method, reason, example, proposed_by, written_at)
			select ${first.key}, now(), ${JSON.stringify(first.body)}::jsonb, ${first.method}, ${first.reason}, true, 'seed', now()
			where not exists (select 1 from ${rule} r where r.key = ${first.key})`)
	}
}
