import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { onTestFinished } from "vitest"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { seed } from "../../../drizzle/seed.ts"

export async function tempFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-backup-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	return folder
}

/** A seeded database with so many rows more: addresses of people, jobs that wait, and what the audit says. */
export async function filledDatabase(rows: number): Promise<TestDatabase> {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seed({ url: database.url, product: "scg", decimals: 6, demo: true })
	await fill(database, rows)
	return database
}

/** Rows of three tables, with every sign that a text can hold. */
export async function fill(database: TestDatabase, rows: number): Promise<void> {
	const { sql, db } = database
	await unguarded(database, async (tx) => {
		await tx`insert into journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
			select 'coin-position', gen_random_uuid(), null, '0', 'actor ' || n, E'tab\t line\n back\\slash ' || n,
				jsonb_build_object('n', n, 'text', repeat('탑 ', n % 20)), now() - n * interval '1 second'
			from generate_series(1, ${rows}::int) as n`
		await tx`insert into ledger_account (owner, kind, asset, limited)
			select 'holder-' || n, 'owed', 'scg', false from generate_series(1, ${rows}::int) as n`
	})
	await sql`insert into vault_cursor (chain, account, slot, chain_time) values ('solana', 'vault', 1, now()) on conflict do nothing`
	await sql`select graphile_worker.add_job('settlement:look', '{}')`
	await writeAudit(db, { actor: "system:test", act: "setting.changed", subject: "x", facts: { units: "1" } })
}

/** An empty database on the test run's server; its address is the given owner's. */
export async function emptyDatabase(
	name: string,
	owner?: Readonly<{ role: string; password: string }>,
): Promise<string> {
	const admin = postgres(process.env.TEST_DATABASE_URL ?? "", { max: 1, onnotice: () => {} })
	const drop = async () => {
		await admin.unsafe(`drop database if exists ${name} with (force)`)
		if (owner) await admin.unsafe(`drop role if exists ${owner.role}`)
	}
	await drop()
	if (owner) await admin.unsafe(`create role ${owner.role} login nosuperuser password '${owner.password}'`)
	await admin.unsafe(`create database ${name}${owner ? ` owner ${owner.role}` : ""}`)
	onTestFinished(async () => {
		await drop()
		await admin.end()
	})
	const url = new URL(process.env.TEST_DATABASE_URL ?? "")
	url.pathname = `/${name}`
	if (owner) Object.assign(url, { username: owner.role, password: owner.password })
	return url.href
}

type Fingerprints = Readonly<Record<string, string>>

/** By table: a hash of its rows in order; without the schema of migrations. */
export const contentsOf = (url: string) =>
	asked(url, async (sql): Promise<Fingerprints> => {
		const tables = await sql<{ name: string }[]>`
			select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c
			join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`
		const found = new Map<string, string>()
		for (const { name } of tables) {
			const rows = await sql.unsafe(`select t::text as row from ${name} t order by 1`)
			if (rows.length > 0) found.set(name, createHash("sha256").update(JSON.stringify(rows)).digest("hex"))
		}
		return Object.fromEntries(found)
	})

/** What looks at rows: keys and triggers, each with whether it is on. Weeks of usage have those of their parent. */
export const guardsIn = (url: string) =>
	asked(url, async (sql) => {
		const keys = await sql`
			select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(k.oid) as text, convalidated as whole
			from pg_constraint k left join pg_class c on c.oid = conrelid and c.relispartition
			where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.oid is null order by 1, 2`
		const triggers = await sql`
			select tgrelid::regclass::text as on, tgname as name, tgenabled as state from pg_trigger where not tgisinternal order by 1, 2`
		return { keys: [...keys], triggers: [...triggers] }
	})

export async function asked<R>(url: string, work: (sql: postgres.Sql) => Promise<R>): Promise<R> {
	const sql = postgres(url, { max: 1, onnotice: () => {} })
	try {
		return await work(sql)
	} finally {
		await sql.end()
	}
}
