import { appendFileSync } from "node:fs"
import postgres from "postgres"

/** SQL that drops one guard, applied to every new test database. Set by the runner of `npm run guards` between two tries of a test. */
export const DROP_SQL = "TEST_TEMPLATE_SQL"
/** File to which each test database appends which functions it called and which tables it wrote. Set by the same runner. */
export const TOUCHED_FILE = "TEST_TOUCHED_FILE"

export type Used = Readonly<{ functions: readonly string[]; tables: readonly string[] }>

/** Statements of the server's owner for a new database, before anything connects to it. */
export const settingsFor = (name: string): readonly string[] =>
	process.env[TOUCHED_FILE] ? [`alter database ${name} set track_functions = 'all'`] : []

/** Drops the guard that the runner named, if any. */
export async function dropGuard(sql: postgres.Sql): Promise<void> {
	const text = process.env[DROP_SQL]
	if (text) await sql.unsafe(text)
}

/** Writes down what a database was used for, once its connections are closed: PostgreSQL counts a backend's calls when it ends. */
export async function recordTouched(url: string): Promise<void> {
	const file = process.env[TOUCHED_FILE]
	if (!file) return
	const sql = postgres(url, { max: 1, onnotice: () => {} })
	try {
		const others = () => sql`
			select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
		const end = Date.now() + 2_000
		while ((await others()).length > 0 && Date.now() < end) await new Promise((resolve) => setImmediate(resolve))
		const [row] = await sql<Used[]>`
			select
				array(select distinct funcname::text from pg_stat_user_functions where schemaname = 'public' and calls > 0) as functions,
				array(
					select relname::text from pg_stat_user_tables
					where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0
				) as tables`
		appendFileSync(file, `${JSON.stringify(row)}\n`)
	} finally {
		await sql.end()
	}
}
