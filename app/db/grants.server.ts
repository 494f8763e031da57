import type postgres from "postgres"
import { FUNCTION_GRANTS, TABLE_GRANTS } from "./rights.ts"
import type { Logins, RoleName } from "./roles.server.ts"

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Gives both roles what the tables above say, and nothing else. Idempotent; run by the owner after the migrations, under the boot lock
 * and in one transaction, so that a process that is running never meets a moment without its rights.
 */
export async function grantRights(sql: postgres.Sql, logins: Logins): Promise<void> {
	await sql.begin(async (tx) => {
		const run = (text: string) => tx.unsafe(text)
		const tables = new Set(
			(
				await tx`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`
			).map((r) => r.name),
		)
		const [here] = await tx`select current_database() as name`
		await run("grant all on all tables in schema public to current_user")
		await run("grant all on all sequences in schema public to current_user")
		await run("revoke create on schema public from public")
		// A temporary table with a trigger, named as one of ours, is code that runs with somebody else's rights.
		await run(`revoke temporary on database ${quoted(here?.name)} from public`)
		for (const name of ["web", "worker"] as const) {
			const role = quoted(logins[name].role)
			await run(`grant connect on database ${quoted(here?.name)} to ${role}`)
			await run(`grant usage on schema public, drizzle to ${role}`)
			await run(`revoke all on all tables in schema public from ${role}`)
			await run(`revoke all on all sequences in schema public from ${role}`)
			for (const [table, rights] of Object.entries(TABLE_GRANTS)) {
				if (tables.has(table)) await run(`grant ${withColumns(rights[name])} on ${quoted(table)} to ${role}`)
			}
			for (const sequence of await sequencesOf(tx, name)) await run(`grant usage on sequence ${sequence} to ${role}`)
			await run(`grant select on drizzle.__drizzle_migrations to ${role}`)
		}
		await grantFunctions(tx, logins)
		await grantJobs(tx, logins)
	})
}

const withColumns = (rights: string) => rights.replace(/(\w+)\(/g, "$1 (")

/** Sequences of the tables that a role may insert into. */
async function sequencesOf(tx: postgres.TransactionSql, name: RoleName): Promise<string[]> {
	const writes = Object.entries(TABLE_GRANTS).filter(([, rights]) => rights[name].includes("insert"))
	const rows = await tx<{ sequence: string }[]>`
		select d.objid::regclass::text as sequence from pg_depend d
		join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class t on t.oid = d.refobjid
		where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and t.relnamespace = 'public'::regnamespace
			and t.relname = any(${writes.map(([table]) => table)})`
	return rows.map((row) => row.sequence)
}

async function grantFunctions(tx: postgres.TransactionSql, logins: Logins): Promise<void> {
	const found = await tx<{ name: string; signature: string }[]>`
		select proname as name, oid::regprocedure::text as signature from pg_proc
		where pronamespace = 'public'::regnamespace and proname = any(${Object.keys(FUNCTION_GRANTS)})`
	for (const { name, signature } of found) {
		await tx.unsafe(`revoke all on function ${signature} from public`)
		for (const role of ["web", "worker"] as const) {
			const may = FUNCTION_GRANTS[name]?.includes(role)
			const to = quoted(logins[role].role)
			await tx.unsafe(
				may ? `grant execute on function ${signature} to ${to}` : `revoke all on function ${signature} from ${to}`,
			)
		}
	}
}

/** The queue belongs to the worker. Its tables have row-level security without a policy: without one, a role that is not the owner sees no job. */
async function grantJobs(tx: postgres.TransactionSql, { worker }: Logins): Promise<void> {
	const role = quoted(worker.role)
	await tx.unsafe(`grant usage on schema graphile_worker to ${role}`)
	await tx.unsafe(`grant select, insert, update, delete on all tables in schema graphile_worker to ${role}`)
	await tx.unsafe(`grant usage on all sequences in schema graphile_worker to ${role}`)
	await tx.unsafe(`grant execute on all functions in schema graphile_worker to ${role}`)
	await tx.unsafe(`revoke insert, update, delete on graphile_worker.migrations from ${role}`)
	const open = await tx<{ name: string }[]>`
		select relname as name from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
			select from pg_policy p where p.polrelid = c.oid and (select oid from pg_roles where rolname = ${worker.role}) = any(p.polroles))`
	for (const { name } of open) {
		const policy = quoted(`jobs of ${worker.role}`.slice(0, 63))
		await tx.unsafe(
			`create policy ${policy} on graphile_worker.${quoted(name)} to ${role} using (true) with check (true)`,
		)
	}
}
