import { randomBytes } from "node:crypto"
import postgres from "postgres"
import { expect, onTestFinished, test } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { readMigrations } from "#app/db/migration-files.server.ts"
import { missingMigrations } from "#app/db/migrations.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { changedMigrations, type OlderJournal, olderMigrations } from "./older-migrations.ts"

/** Stamps before the merge that changed them (commit a295ac99). */
const GUARDS = { "0001_guards": 1795182183187 }
const SEARCH = { "0029_deposit_search": 1795565741320 }

/** Journals of commits of the main branch. All but "2026-11-27" cannot be upgraded by their stamps. */
const OLDER: Readonly<Record<string, OlderJournal>> = {
	"2026-11-20, 1e90289a": { through: "0003_audit_guard", stamps: GUARDS },
	"2026-11-25, 60443bdd": { through: "0029_deposit_search", stamps: { ...GUARDS, ...SEARCH } },
	"2026-11-25, b9278b99": { through: "0038_usage", stamps: { ...GUARDS, ...SEARCH } },
	"2026-11-25, 384512a9": {
		through: "0044_chance",
		without: ["0042_draws"],
		stamps: { "0043_gear": 1795634914264, "0044_chance": 1795634915264 },
	},
	"2026-11-26, 1a5579d5": {
		through: "0052_migration",
		without: [
			"0045_mint_guards",
			"0046_offers",
			"0047_nft_transfers",
			"0048_operators_of_minting",
			"0049_clock_and_reminders",
			"0051_airdrop",
		],
	},
	"2026-11-26, b0ddeee9": { through: "0054_forge_stop", stamps: { "0054_forge_stop": 1795635015999 } },
	"2026-11-27, f029094f": { through: "0068_sessions_end_pushes" },
}

async function emptyDatabase() {
	const admin = postgres(process.env.TEST_DATABASE_URL ?? "", { max: 1, onnotice: () => {} })
	const name = `upgrade_${randomBytes(6).toString("hex")}`
	await admin.unsafe(`create database ${name}`)
	const url = new URL(process.env.TEST_DATABASE_URL ?? "")
	url.pathname = `/${name}`
	const connected = connect(url.href, { max: 2 })
	onTestFinished(async () => {
		await connected.end()
		await admin.unsafe(`drop database ${name} with (force)`)
		await admin.end()
	})
	return { ...connected, url: url.href }
}

/** Every object of the public schema as PostgreSQL defines it, and the rows that migrations insert. */
const schemaOf = (sql: postgres.Sql) => sql<{ name: string; definition: string }[]>`
	select * from (
		select 'column ' || table_name || '.' || column_name as name, concat_ws(' ', udt_name, is_nullable, column_default,
			generation_expression) as definition
			from information_schema.columns where table_schema = 'public'
		union all select 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
			from pg_constraint where connamespace = 'public'::regnamespace
		union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
		union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, concat_ws(chr(32), pg_get_triggerdef(t.oid), tgenabled)
			from pg_trigger t join pg_class c on c.oid = tgrelid
			where not tgisinternal and relnamespace = 'public'::regnamespace
		union all select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
			from pg_proc p left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
			where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and d.objid is null
		union all select 'kind ' || kind, concat_ws(' ', propose, approve, alone) from proposal_kind
	) objects order by 1, 2`

/** A list in the text of a function has the order in which migrations added to it: its words, in the order of the alphabet. */
const anyOrder = (objects: readonly { name: string; definition: string }[]) =>
	objects.map(({ name, definition }) => ({
		name,
		definition: name.startsWith("function") ? definition.split(/[\s,]+/).sort() : definition,
	}))

test.each(Object.entries(OLDER))("a database of %s is upgraded to the schema of a new one", async (_, older) => {
	const database = await emptyDatabase()
	const fresh = await testDatabase()
	onTestFinished(() => fresh.end())
	await migrate(database.url, null, await olderMigrations(older))
	expect(await missingMigrations(database.db)).toBeGreaterThan(0)
	await migrate(database.url)
	expect(await missingMigrations(database.db)).toBe(0)
	// A back-up is restored where the stamps of its database are those of the journal.
	const stamps =
		await database.sql`select created_at::float8 as "createdAt" from drizzle.__drizzle_migrations order by 1`
	expect(stamps).toEqual((await readMigrations()).map(({ createdAt }) => ({ createdAt })))
	const [upgraded, expected] = [await schemaOf(database.sql), await schemaOf(fresh.sql)]
	expect(expected.length).toBeGreaterThan(1_000)
	if (older.without) expect(anyOrder(upgraded)).toEqual(anyOrder(expected))
	else expect([...upgraded]).toEqual([...expected])
})

test("migrating fails with the list where the database did not keep what was applied", async () => {
	const { url, sql } = await emptyDatabase()
	await migrate(url, null, await olderMigrations({ through: "0070_signed_notes" }))
	await sql.unsafe(`
		create function forget() returns trigger language plpgsql as 'begin return null; end';
		create trigger forget before insert on drizzle.__drizzle_migrations for each row execute function forget();`)
	await expect(migrate(url)).rejects.toThrow(
		/lacks migrations[\s\S]*\n {2}0071_door_open\n {2}0072_keys_of_signatures\n/,
	)
})

test("a database of a newer version is refused, named and left as it is; processes of this version serve on", async () => {
	const { url, db, sql } = await emptyDatabase()
	const when = Date.UTC(2030, 0, 1)
	const newer = await changedMigrations(({ entries }) => [...entries, { tag: "9999_newer", when }], {
		"9999_newer": "create table newer (id int)",
	})
	await migrate(url, null, newer)
	const before = await schemaOf(sql)
	await expect(migrate(url)).rejects.toThrow(/does not have:\n {2}[0-9a-f]{12} \(2030-01-01T00:00:00\.000Z\)\n/)
	expect([...(await schemaOf(sql))]).toEqual([...before])
	expect(await missingMigrations(db)).toBe(0)
})

test("a migration whose text was changed after it was applied is named, and counts as missing", async () => {
	const { url, db } = await emptyDatabase()
	const earlier = await changedMigrations(({ entries }) => entries.slice(0, 4), {
		"0003_audit_guard": "create table earlier (id int)",
	})
	await migrate(url, null, earlier)
	await expect(migrate(url)).rejects.toThrow("an earlier text of 0003_audit_guard")
	expect(await missingMigrations(db)).toBe((await readMigrations()).length - 3)
})
