import { randomUUID } from "node:crypto"
import type postgres from "postgres"
import type { TestDatabase } from "#app/db/testing.ts"
import { unique } from "./guarded-rows.ts"

export type Values = Readonly<Record<string, unknown>>
type Column = Readonly<{ name: string; type: string }>
/** Columns of each table that are not null and have no default. */
export type Needed = ReadonlyMap<string, readonly Column[]>

export async function neededColumns({ sql }: Pick<TestDatabase, "sql">): Promise<Needed> {
	const rows = await sql<(Column & Readonly<{ table: string }>)[]>`
		select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnotnull and not a.atthasdef and a.attidentity = ''`
	const needed = new Map<string, Column[]>()
	for (const { table, ...column } of rows) needed.set(table, [...(needed.get(table) ?? []), column])
	return needed
}

let count = 0
/** A value that no other row has, as far as its type has so many. */
function madeValue(type: string): unknown {
	count++
	if (type === "uuid") return randomUUID()
	if (type === "text") return unique()
	if (type === "boolean") return true
	if (type === "jsonb") return {}
	if (type === "bytea") return "\\x00"
	if (type === "date" || type.startsWith("timestamp")) return new Date(Date.UTC(2026, 0, 1 + count)).toISOString()
	return count
}

/** A row of a table with these values, and with one of its type wherever else it needs one. */
export const madeRow = (needed: Needed, table: string, values: Values): Values => ({
	...Object.fromEntries((needed.get(table) ?? []).map(({ name, type }) => [name, madeValue(type)])),
	...values,
})

/** The statement that inserts a row. */
export function insertion(table: string, row: Values): string {
	const columns = Object.keys(row)
		.map((name) => `"${name}"`)
		.join(", ")
	const json = JSON.stringify(row).replaceAll("'", "''")
	return `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_record(null::"${table}", '${json}'::jsonb)`
}

export async function insertRow(tx: postgres.TransactionSql, table: string, row: Values): Promise<void> {
	await tx.unsafe(insertion(table, row))
}

/** What became of work on a database of which nothing stays: "done", or the constraint that refused it. */
export async function refusedBy(
	{ sql }: Pick<TestDatabase, "sql">,
	work: (tx: postgres.TransactionSql) => Promise<void>,
): Promise<string> {
	const undone = new Error("undone")
	return sql
		.begin(async (tx) => {
			await work(tx)
			await tx.unsafe("set constraints all immediate")
			throw undone
		})
		.then(
			() => "kept",
			(error: unknown) => {
				if (error === undone) return "done"
				const { constraint_name, message } = error as Partial<postgres.PostgresError>
				return constraint_name ?? String(message)
			},
		)
}

/** Past triggers and foreign keys; checks and unique indexes hold. */
export const withoutTriggers = (tx: postgres.TransactionSql) =>
	tx.unsafe("set local session_replication_role = replica")
