import { sql } from "drizzle-orm"
import { connect } from "#app/db/client.server.ts"
import { demoClock } from "#app/db/tables.server.ts"
import type { SeedContext } from "#app/features/feature.ts"
import { FEATURES } from "#app/features.server.ts"
import { seedSurvey } from "#app/rewards/seed-survey.server.ts"
import { seedPublished, seedSettings } from "#app/settings/seed-settings.server.ts"

export type Seed = Readonly<{ url: string }> & Omit<SeedContext, "db">

/** Writes what a new database needs and never touches what is there. */
export async function seed({ url, ...about }: Seed): Promise<void> {
	const { db, end } = connect(url, { max: 1 })
	try {
		await db.transaction((tx) => write({ ...about, db: tx }))
	} finally {
		await end()
	}
}

async function write(ctx: SeedContext): Promise<void> {
	// Processes that start at once take turns: the second finds everything in its place.
	await ctx.db.execute(sql`select pg_advisory_xact_lock(7226003)`)
	await seedSettings(ctx, ctx.product)
	if (ctx.demo) await seedPublished(ctx)
	if (ctx.demo) await seedSurvey(ctx)
	// The web process may turn the clock and cannot make one: outside the demo it would say what has been earned.
	if (ctx.demo) await ctx.db.insert(demoClock).values({ id: 1, aheadSeconds: 0 }).onConflictDoNothing()
	for (const feature of FEATURES) await feature.seed?.(ctx)
}
