import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Logger } from "#app/lib/log.server.ts"
import journal from "../../drizzle/migrations/meta/_journal.json"
import type { Db } from "./client.server.ts"

const wanted = journal.entries.map(({ when }) => when)
const WAIT_MS = 1_000

/**
 * How many migrations of this build the database lacks; those of the jobs count as one. One that has more is a newer build's, and lacks
 * none. Throws what the database throws.
 */
export async function missingMigrations(db: Db): Promise<number> {
	// By the catalog: asking for a table in a schema that a role may not use is an error, and web may not use that of the jobs.
	const [made] = await db.execute<{ ours: boolean; jobs: boolean }>(sql`
		with made as (
			select n.oid as schema, n.nspname, c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where (n.nspname, c.relname) in (('drizzle', '__drizzle_migrations'), ('graphile_worker', 'migrations'))
		)
		select exists(select from made where nspname = 'graphile_worker') as jobs, exists(
			select from made where nspname = 'drizzle'
				and has_schema_privilege(schema, 'usage') and has_table_privilege(oid, 'select')) as ours`)
	if (!made?.ours) return wanted.length + 1
	// As the migrator itself decides: by the moment that the journal gives each, not by its text.
	const applied = await db.execute<{ at: string }>(sql`select created_at::text as at from drizzle.__drizzle_migrations`)
	const known = new Set(applied.map(({ at }) => Number(at)))
	return wanted.filter((when) => !known.has(when)).length + (made.jobs ? 0 : 1)
}

/** Waits until the database has this build's schema, and says so once if it does not have it yet. */
export async function whenMigrated(db: Db, log: Logger): Promise<void> {
	let told = ""
	const tell = (what: string, more: object = {}) => {
		if (told !== what) log.warn(more, what)
		told = what
	}
	for (;;) {
		try {
			const missing = await missingMigrations(db)
			if (missing === 0) return
			tell("waiting until the database is migrated: `node build/boot.js migrate` does it", { missing })
		} catch (error) {
			tell("waiting for the database", { err: error })
		}
		await sleep(WAIT_MS)
	}
}
