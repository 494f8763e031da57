import { Writable } from "node:stream"
import { Client } from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { StartError } from "#app/boot/start-error.server.ts"
import { migrate } from "#app/db/migrate.server.ts"
import journal from "../../../drizzle/migrations/meta/_journal.json"
import { fullName, guardsOf, keptTables, migrationsOf, ownMigrations, quoted } from "./catalog.ts"
import { type Manifest, readManifest } from "./manifest.ts"
import { readMember } from "./members.ts"
import { readStoredFiles } from "./stored-files.ts"

/** `filesFolder`: null where files are in an object store; a back-up that holds files is then refused. */
type Asked = Readonly<{ url: string; from: string; filesFolder: string | null; passphrase?: string | undefined }>
type Place = Readonly<{ folder: string; key: Buffer | null }>

/** Tables that migrations write rows into; any other row is somebody's. */
export const FILLED_BY_MIGRATIONS = ["public.proposal_kind"]

/**
 * Fills an empty database, migrated by this, from a back-up of the same schema, in one transaction, and stops payouts until an operator lets
 * them go on. Everything is read and compared with its sums before anything is written. Throws `StartError` where it refuses.
 */
export async function restoreBackup({ url, from, filesFolder, passphrase }: Asked): Promise<Manifest> {
	const { manifest, key } = await readManifest(from, passphrase)
	const place = { folder: from, key }
	requireSameMigrations(
		manifest.migrations,
		journal.entries.map(({ when }) => when),
	)
	if (filesFolder === null && manifest.files.length > 0)
		throw new StartError(
			`This back-up holds ${manifest.files.length} stored files, and FILES_S3_URL is set: unset it and set FILES_DIR to the folder that they are restored to.`,
		)
	await checkMembers(place, manifest)
	const client = new Client({ connectionString: url, application_name: "punktopia restore" })
	await client.connect()
	try {
		await client.query(
			"set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '5s'",
		)
		await requireNewOrSame(client, manifest)
		await migrate(url)
		await client.query("begin")
		await requireFit(client, manifest)
		if (filesFolder !== null) await readStoredFiles(place, manifest.files, filesFolder)
		await fill(client, place, manifest)
		await stopPayouts(client, manifest)
		await markRestored(client, manifest)
		await client.query("commit")
		await client.query("analyze")
		return manifest
	} finally {
		// What is not committed is undone by the end of the session.
		await client.end()
	}
}

async function checkMembers(place: Place, { tables, files }: Manifest): Promise<void> {
	for (const { member } of [...tables, ...files]) await readMember(place, member, nowhere())
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

function requireSameMigrations(taken: readonly number[], here: readonly number[]): void {
	const sorted = (all: readonly number[]) => [...all].sort((a, b) => a - b).join()
	if (sorted(taken) === sorted(here)) return
	throw new StartError(
		"This back-up was made by another version of the app: restore it with that version, then start this one, which migrates it.",
	)
}

/** Before anything is migrated: the database holds nothing at all, or this very schema. */
async function requireNewOrSame(client: Client, { migrations }: Manifest): Promise<void> {
	const { rows } = await client.query<{ ours: boolean; used: boolean }>(
		`select to_regclass('drizzle.__drizzle_migrations') is not null as ours, exists (
			select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as used`,
	)
	if (!rows[0]?.used) return
	if (!rows[0].ours) throw new StartError("This database holds tables of something else: a back-up needs an empty one.")
	requireSameMigrations(migrations, await ownMigrations(client))
}

/** The database has this back-up's schema and no row of anybody's; nobody writes to it from here on. */
async function requireFit(client: Client, manifest: Manifest): Promise<void> {
	const { jobs } = await migrationsOf(client)
	const tables = await keptTables(client)
	const shape = (all: readonly { schema: string; name: string; columns: readonly string[] }[]) =>
		JSON.stringify(all.map(({ schema, name, columns }) => [schema, name, columns]))
	if (jobs !== manifest.jobs || shape(tables) !== shape(manifest.tables))
		throw new StartError("The tables of this database differ from those of the back-up.")
	await client.query(`lock table ${tables.map(fullName).join(", ")} in access exclusive mode`)
	const others = tables.filter(({ schema, name }) => !FILLED_BY_MIGRATIONS.includes(`${schema}.${name}`))
	const asked = others.map((one) => `select '${one.name}' as name where exists (select from ${fullName(one)})`)
	const { rows } = await client.query<{ name: string }>(asked.join(" union all "))
	if (rows.length === 0) return
	const [{ name } = { name: "" }] = rows
	throw new StartError(`This database is not empty (${name} has rows): a back-up is restored into an empty one.`)
}

async function fill(client: Client, place: Place, { tables, sequences }: Manifest): Promise<void> {
	// Of usage that was recorded before this database was made.
	await client.query("select make_action_weeks(now() - interval '1 year', 4)")
	const guards = await guardsOf(client)
	for (const statement of guards.drop) await client.query(statement)
	// Also of the rows that migrations wrote; and a server that keeps no log for replicas writes none for tables emptied in the same transaction.
	await client.query(`truncate ${tables.map(fullName).join(", ")}`)
	for (const { member, ...table } of tables) {
		const copy = copyFrom(`copy ${fullName(table)} (${table.columns.map(quoted).join(", ")}) from stdin`)
		await readMember(place, member, client.query(copy))
		if (copy.rowCount !== member.lines)
			throw new StartError(`${table.name}: ${copy.rowCount} rows of ${member.lines} were taken.`)
	}
	// Adding the foreign keys looks at every row again.
	for (const statement of guards.restore) await client.query(statement)
	for (const one of sequences)
		await client.query("select setval($1::regclass, $2::bigint, $3)", [fullName(one), one.value, one.isCalled])
}

/** What was paid after the back-up is not in it: nothing may be paid again before somebody has compared it with the chain. */
async function stopPayouts(client: Client, { takenAt }: Manifest): Promise<void> {
	await client.query(
		`insert into settlement_stop (chain, reason, subject, facts, since)
		select distinct chain, 'operator', 'restore', jsonb_build_object('why', $1::text), now() from vault_cursor
		on conflict do nothing`,
		[`restored from a back-up of ${takenAt}`],
	)
}

/** For the launch list of this database; the one that the back-up was taken of has its day entered on `/admin/launch`. */
async function markRestored(client: Client, { takenAt }: Manifest): Promise<void> {
	await client.query(
		`insert into launch_mark (name, at, changed_by, facts)
		values ('restore', now(), 'command', jsonb_build_object('takenAt', $1::text))
		on conflict (name) do update set at = excluded.at, changed_by = excluded.changed_by, facts = excluded.facts`,
		[takenAt],
	)
}
