import type postgres from "postgres"
import { type AppliedMigration, compareMigrations, type Migration } from "./migration-files.server.ts"

/** The migrations of the database are not those of this build; the message lists them and says what to do. */
export class MigrationProblem extends Error {}

/** Throws `MigrationProblem` if the database has migrations that this build does not have. Changes nothing. */
export async function refuseUnknownMigrations(sql: postgres.Sql, migrations: readonly Migration[]): Promise<void> {
	const { unknown } = compareMigrations(migrations, await appliedMigrations(sql))
	if (unknown.length > 0) throw new MigrationProblem(aboutUnknown(unknown, migrations))
}

/**
 * Applies what the database lacks, in the order of the journal and in one transaction, and then asks the database again. A migration that
 * was skipped is applied as well. Throws `MigrationProblem` if one is still missing.
 */
export async function applyMigrations(sql: postgres.Sql, migrations: readonly Migration[]): Promise<void> {
	await sql`create schema if not exists drizzle`
	// The table of Drizzle's own migrator, which made the databases of earlier versions.
	await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
	const { missing } = compareMigrations(migrations, await appliedMigrations(sql))
	await sql.begin(async (tx) => {
		for (const { hash, createdAt, statements } of missing) {
			for (const statement of statements) await tx.unsafe(statement)
			await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${createdAt})`
		}
		await takeStamps(tx, migrations)
	})
	const after = compareMigrations(migrations, await appliedMigrations(sql))
	if (after.missing.length > 0) throw new MigrationProblem(aboutMissing(after.missing))
	if (after.unknown.length > 0) throw new MigrationProblem(aboutUnknown(after.unknown, migrations))
}

/** Gives applied migrations the stamps of today's journal: back-ups name the migrations of a database by their stamps. */
async function takeStamps(tx: postgres.TransactionSql, migrations: readonly Migration[]): Promise<void> {
	const stamps = JSON.stringify(migrations.map(({ hash, createdAt }) => ({ hash, stamp: createdAt })))
	await tx`
		update drizzle.__drizzle_migrations applied set created_at = journal.stamp
		from json_to_recordset(${stamps}::text::json) journal (hash text, stamp bigint)
		where applied.hash = journal.hash and applied.created_at is distinct from journal.stamp`
}

async function appliedMigrations(sql: postgres.Sql): Promise<AppliedMigration[]> {
	const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
	if (!table?.exists) return []
	const rows = await sql<{ hash: string; createdAt: string | null }[]>`
		select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by id`
	return rows.map(({ hash, createdAt }) => ({ hash, createdAt: Number(createdAt) }))
}

const aboutMissing = (missing: readonly Migration[]) =>
	[
		"The database still lacks migrations of this version after they were applied:",
		...missing.map(({ tag }) => `  ${tag}`),
		"Check who else changes the table drizzle.__drizzle_migrations, and its triggers, and run `migrate` again.",
	].join("\n")

function aboutUnknown(unknown: readonly AppliedMigration[], migrations: readonly Migration[]): string {
	const lines = unknown.map(({ hash, createdAt }) => {
		const changed = migrations.find((migration) => migration.createdAt === createdAt)
		const about = changed ? `an earlier text of ${changed.tag}` : new Date(createdAt).toISOString()
		return `  ${hash.slice(0, 12)} (${about})`
	})
	return [
		"The database has migrations that this version of the app does not have:",
		...lines,
		"Nothing was changed. Start the version that applied them, or restore a back-up that was made with this version.",
		"If this is a demo, `npm run demo:reset` starts with an empty database.",
	].join("\n")
}
