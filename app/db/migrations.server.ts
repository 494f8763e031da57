import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Logger } from "#app/lib/log.server.ts"
import type { Db } from "./client.server.ts"
import { type AppliedMigration, compareMigrations, namedMigrations } from "./migration-files.server.ts"

const WAIT_MS = 1_000

/** What a database lacks of this build, and has beyond it: tags of migrations, those of the jobs as one; hashes of unknown migrations. */
export type MigrationState = Readonly<{ missing: readonly string[]; unknown: readonly string[] }>
const JOBS = "graphile_worker"

/**
 * Compares by the same rule as `migrate`. Unknown migrations are those of a newer build: `migrate` refuses them, but processes of this build
 * serve on, because a newer build migrates while older processes still run. Throws what the database throws.
 */
export async function migrationState(db: Db): Promise<MigrationState> {
	// By the catalog: asking for a table in a schema that a role may not use is an error, and web may not use that of the jobs.
	const [made] = await db.execute<{ ours: boolean; jobs: boolean }>(sql`
		with made as (
			select n.oid as schema, n.nspname, c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where (n.nspname, c.relname) in (('drizzle', '__drizzle_migrations'), ('graphile_worker', 'migrations'))
		)
		select exists(select from made where nspname = 'graphile_worker') as jobs, exists(
			select from made where nspname = 'drizzle'
				and has_schema_privilege(schema, 'usage') and has_table_privilege(oid, 'select')) as ours`)
	const applied: AppliedMigration[] = made?.ours
		? await db.execute<AppliedMigration>(
				sql`select hash, created_at::float8 as "createdAt" from drizzle.__drizzle_migrations`,
			)
		: []
	const { missing, unknown } = compareMigrations(await namedMigrations(), applied)
	return {
		missing: [...missing.map(({ tag }) => tag), ...(made?.jobs ? [] : [JOBS])],
		unknown: unknown.map(({ hash }) => hash),
	}
}

/** How many migrations of this build the database lacks. */
export const missingMigrations = async (db: Db): Promise<number> => (await migrationState(db)).missing.length

/** Waits until the database has this build's schema, and says so once if it does not have it yet. */
export async function whenMigrated(db: Db, log: Logger): Promise<void> {
	let told = ""
	const tell = (what: string, more: object = {}) => {
		if (told !== what) log.warn(more, what)
		told = what
	}
	for (;;) {
		try {
			const { missing, unknown } = await migrationState(db)
			if (missing.length === 0 && unknown.length > 0)
				log.warn({ unknown }, "the database has migrations of another version of the app")
			if (missing.length === 0) return
			tell("waiting until the database is migrated: `node build/boot.js migrate` does it", { missing })
		} catch (error) {
			tell("waiting for the database", { err: error })
		}
		await sleep(WAIT_MS)
	}
}
