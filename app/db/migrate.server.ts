import { drizzle } from "drizzle-orm/postgres-js"
import { migrate as applySqlFiles } from "drizzle-orm/postgres-js/migrator"
import { runMigrations as migrateJobs } from "graphile-worker"
import postgres from "postgres"

const BOOT_LOCK = 7_226_001n

/** Brings the database to this build's schema. Two processes booting at once take turns by an advisory lock. */
export async function migrate(url: string, migrationsFolder = "drizzle/migrations"): Promise<void> {
	// One connection: a lock taken on a pooled one would be released on another.
	const sql = postgres(url, { max: 1, onnotice: () => {} })
	try {
		await sql`select pg_advisory_lock(${BOOT_LOCK.toString()}::bigint)`
		await applySqlFiles(drizzle(sql), { migrationsFolder })
		await migrateJobs({ connectionString: url })
	} finally {
		await sql.end({ timeout: 5 })
	}
}
