import type { Client } from "pg"

/** Schemas whose rows are ours. That of the migrations is compared, never copied. */
const SCHEMAS = ["public", "graphile_worker"]

/** What is over by the time somebody restores: open log-ins and sign-ins, counters of limits, who was at work, and what may not be kept. */
const LEFT_OUT = [
	"public.klip_request",
	"public.login_session",
	"public.login_step",
	"public.rate_window",
	"public.session",
	"public.sign_in_challenge",
	"public.visitor_salt",
	"public.worker_lease",
	"public.write_probe",
	"graphile_worker.migrations",
]
/** Of a job: that a process works on it, which is not there any more. */
const LEFT_OUT_COLUMNS = ["locked_at", "locked_by"]

export type Table = Readonly<{ schema: string; name: string; columns: readonly string[] }>
export type Sequence = Readonly<{ schema: string; name: string; value: string; isCalled: boolean }>

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const fullName = ({ schema, name }: Pick<Table, "schema" | "name">) => `${quoted(schema)}.${quoted(name)}`

/** Tables whose rows are kept, with the columns that can be written: none that the database generates. */
export async function keptTables(client: Client): Promise<Table[]> {
	const { rows } = await client.query<Table>(
		`select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
			and not (n.nspname = 'graphile_worker' and a.attname = any($3))
		where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and n.nspname = any($1)
			and n.nspname || '.' || c.relname <> all($2)
		group by 1, 2 order by 1, 2`,
		[SCHEMAS, LEFT_OUT, LEFT_OUT_COLUMNS],
	)
	return rows
}

/** Where each sequence of the kept tables stands. Read after the tables: it may be ahead of them, never behind. */
export async function sequences(client: Client): Promise<Sequence[]> {
	const { rows } = await client.query<{ schema: string; name: string }>(
		"select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2",
		[SCHEMAS],
	)
	const found: Sequence[] = []
	for (const row of rows) {
		const { rows: at } = await client.query(`select last_value::text as value, is_called from ${fullName(row)}`)
		found.push({ ...row, value: at[0].value, isCalled: at[0].is_called })
	}
	return found
}

/** Migrations of ours that the database has, by the moments that name them. */
export async function ownMigrations(client: Client): Promise<number[]> {
	const { rows } = await client.query("select created_at::text as at from drizzle.__drizzle_migrations order by 1")
	return rows.map(({ at }) => Number(at))
}

/** The same, and the number of the last migration of the jobs. */
export async function migrationsOf(client: Client): Promise<{ migrations: number[]; jobs: number }> {
	const jobs = await client.query("select coalesce(max(id), 0)::int as last from graphile_worker.migrations")
	return { migrations: await ownMigrations(client), jobs: jobs.rows[0].last }
}

/** Statements that take away what would look at each row while tables are filled, and those that bring it back as it was. */
export async function guardsOf(client: Client): Promise<{ drop: string[]; restore: string[] }> {
	const keys = await client.query<{ table: string; name: string; definition: string }>(
		`select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
		from pg_constraint c join pg_namespace n on n.oid = c.connamespace
		where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
		[SCHEMAS],
	)
	const triggers = await client.query<{ table: string; name: string; enabled: keyof typeof ENABLE }>(
		`select t.tgrelid::regclass::text as table, t.tgname as name, t.tgenabled as enabled
		from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
		where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and n.nspname = any($1) order by 1, 2`,
		[SCHEMAS],
	)
	return {
		drop: [
			...keys.rows.map(({ table, name }) => `alter table ${table} drop constraint ${quoted(name)}`),
			...triggers.rows.map(({ table, name }) => `alter table ${table} disable trigger ${quoted(name)}`),
		],
		restore: [
			...keys.rows.map((key) => `alter table ${key.table} add constraint ${quoted(key.name)} ${key.definition}`),
			...triggers.rows.map(
				({ table, name, enabled }) => `alter table ${table} ${ENABLE[enabled]} trigger ${quoted(name)}`,
			),
		],
	}
}

const ENABLE = { O: "enable", R: "enable replica", A: "enable always" } as const
