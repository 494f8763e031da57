import { runMigrations as migrateJobs } from "graphile-worker"
import postgres from "postgres"
import { applyMigrations, refuseUnknownMigrations } from "./apply-migrations.server.ts"
import { grantRights } from "./grants.server.ts"
import { readMigrations } from "./migration-files.server.ts"
import { earlierRoles, ensureRoles, type Logins, requireFitRoles } from "./roles.server.ts"

const BOOT_LOCK = 7_226_001n

/**
 * Brings the database to this build's schema, and the roles of web and worker to this build's rights. `url` is the owner's. Two processes
 * booting at once take turns by an advisory lock. Throws `RoleProblem` where roles are missing and may not be created, or may do more than
 * they should, and `MigrationProblem` where the migrations of the database are not those of this build.
 */
export async function migrate(url: string, logins: Logins | null = null, migrationsFolder?: string): Promise<void> {
	const migrations = await readMigrations(migrationsFolder)
	// One connection: a lock taken on a pooled one would be released on another.
	const sql = postgres(url, { max: 1, onnotice: () => {} })
	try {
		await sql`select pg_advisory_lock(${BOOT_LOCK.toString()}::bigint)`
		// First: a start that cannot end well should change nothing.
		await refuseUnknownMigrations(sql, migrations)
		if (logins) await ensureRoles(sql, logins)
		await applyMigrations(sql, migrations)
		await migrateJobs({ connectionString: url })
		if (!logins) return
		await grantRights(sql, logins)
		// Processes that still log in with the secret before go on working on the new schema.
		for (const { name, role } of await earlierRoles(sql, url, logins))
			await grantRights(sql, { ...logins, [name]: { ...logins[name], role } })
		await requireFitRoles(logins)
	} finally {
		await sql.end({ timeout: 5 })
	}
}
