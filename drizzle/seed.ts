import { sql } from "drizzle-orm"
import { seedProjects } from "#app/collections/projects/seed-projects.server.ts"
import { connect } from "#app/db/client.server.ts"
import { demoClock } from "#app/db/tables.server.ts"
import type { SeedContext } from "#app/features/feature.ts"
import { FEATURES } from "#app/features.server.ts"
import { seedDemoOperators } from "#app/identity/accounts/demo-operators.server.ts"
import type { GivenSecrets } from "#app/identity/app-secrets/read-app-secret.server.ts"
import { noteAppSecret } from "#app/identity/app-secrets/replace-app-secret.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { seedSurvey } from "#app/rewards/seed-survey.server.ts"
import { seedPublished, seedSettings } from "#app/settings/seed-settings.server.ts"
import { seedDefinitions } from "#app/tracking/definitions/seed-definitions.server.ts"

/** `operators`: of a demo, under which secret and admin code they are made. */
type Wanted = Readonly<{
	operators?: Readonly<{ secret: string; adminCode: string }> | null
	/** The secret that the database is used with from now on, if it is not noted yet. */
	secrets?: (GivenSecrets & Readonly<{ isStrict: boolean }>) | null
}>
export type Seed = Readonly<{ url: string }> & Wanted & Omit<SeedContext, "db">

/** Writes what a new database needs and never touches what is there. */
export async function seed({ url, ...about }: Seed): Promise<void> {
	const { db, end } = connect(url, { max: 1 })
	try {
		await db.transaction((tx) => write({ ...about, db: tx }))
	} finally {
		await end()
	}
}

async function write({ operators, secrets, ...ctx }: SeedContext & Wanted): Promise<void> {
	// Processes that start at once take turns: the second finds everything in its place.
	await ctx.db.execute(sql`select pg_advisory_xact_lock(7226003)`)
	if (secrets) await noteAppSecret(ctx.db, secrets, secrets)
	await seedSettings(ctx, ctx.product)
	if (ctx.demo) await seedPublished(ctx)
	if (ctx.demo) await seedSurvey(ctx)
	// The web process may turn the clock and cannot make one: outside the demo it would say what has been earned.
	if (ctx.demo) await ctx.db.insert(demoClock).values({ id: 1, aheadSeconds: 0 }).onConflictDoNothing()
	await seedDefinitions(ctx)
	// A site that was off for long has no week for what is recorded now.
	await ctx.db.execute(sql`select make_action_weeks(now(), 4)`)
	await seedRoles(ctx)
	await seedProjects(ctx)
	if (operators) await seedDemoOperators({ ...operators, db: ctx.db })
	for (const feature of FEATURES) {
		await feature.seed?.(ctx)
		if (ctx.demo) await feature.seedExamples?.(ctx)
	}
}
