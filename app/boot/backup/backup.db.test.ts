import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { sealAudit } from "#app/identity/audit/seal-audit.server.ts"
import { verifyAudit } from "#app/identity/audit/verify-audit.server.ts"
import { until } from "#tests/boot/until.ts"
import { FILLED_BY_MIGRATIONS, restoreBackup } from "./restore-backup.ts"
import { takeBackup } from "./take-backup.ts"
import { asked, contentsOf, emptyDatabase, filledDatabase, guardsIn, tempFolder } from "./testing.ts"

vi.setConfig({ testTimeout: 120_000 })

/** What a restore adds, and what a back-up leaves out. */
const DIFFERS = [
	"public.settlement_stop",
	"public.launch_mark",
	"graphile_worker.migrations",
	...[
		"klip_request",
		"login_session",
		"login_step",
		"rate_window",
		"session",
		"sign_in_challenge",
		"worker_lease",
		"write_probe",
	].map((name) => `public.${name}`),
]
const kept = (all: Readonly<Record<string, string>>) =>
	Object.fromEntries(Object.entries(all).filter(([name]) => !DIFFERS.includes(name)))

async function backedUp(rows = 20) {
	const database = await filledDatabase(rows)
	const folder = await tempFolder()
	const to = join(folder, "one")
	const filesFolder = join(folder, "files")
	await takeBackup({ url: database.url, to, filesFolder })
	return { database, folder, to, filesFolder }
}

test("a back-up of a database in use comes back whole in an empty one, as a plain owner, with every guard and sequence", async () => {
	const database = await filledDatabase(3_000)
	await sealAudit({ db: database.db })
	const folder = await tempFolder()
	const [to, filesFolder, elsewhere] = [join(folder, "one"), join(folder, "files"), join(folder, "elsewhere")]
	await mkdir(join(filesFolder, "a"), { recursive: true })
	await writeFile(join(filesFolder, "a/picture"), Buffer.from([0, 10, 255, 10, 13]))
	const made = await takeBackup({ url: database.url, to, filesFolder })
	expect(made.tables.find(({ name }) => name === "journal")?.member.lines).toBe(3_000)
	expect((await stat(to)).mode & 0o777).toBe(0o700)
	expect((await stat(join(to, "manifest.json"))).mode & 0o777).toBe(0o600)
	const url = await emptyDatabase("backup_whole", { role: "backup_whole_owner", password: "owner" })
	await expect(restoreBackup({ url, from: to, filesFolder: null })).rejects.toThrow(
		"holds 1 stored files, and FILES_S3_URL",
	)
	await restoreBackup({ url, from: to, filesFolder: elsewhere })
	const before = kept(await contentsOf(database.url))
	expect(Object.keys(before).length).toBeGreaterThan(10)
	expect(kept(await contentsOf(url))).toEqual(before)
	expect(await guardsIn(url)).toEqual(await guardsIn(database.url))
	expect(await readFile(join(elsewhere, "a/picture"))).toEqual(Buffer.from([0, 10, 255, 10, 13]))
	const next = "select nextval(pg_get_serial_sequence('audit', 'id')) as id"
	expect(await asked(url, (sql) => sql.unsafe(next))).toEqual(await asked(database.url, (sql) => sql.unsafe(next)))
	expect(await asked(url, (sql) => sql`select chain, reason, cleared_at from settlement_stop`)).toEqual([
		{ chain: "solana", reason: "operator", cleared_at: null },
	])
	expect(await asked(url, (sql) => sql`select name, changed_by, facts from launch_mark`)).toEqual([
		{ name: "restore", changed_by: "command", facts: { takenAt: made.takenAt } },
	])
	const restored = connect(url)
	try {
		await until("what waited for its seal is sealed", async () => {
			await sealAudit(restored)
			return (await verifyAudit(restored.db)).unsealed === 0
		})
		expect(await verifyAudit(restored.db)).toMatchObject({ rows: 1, broken: null })
		await expect(restored.sql`update audit set act = 'another'`).rejects.toThrow()
	} finally {
		await restored.end()
	}
})

test("an encrypted back-up holds nothing that can be read, and opens with its passphrase alone", async () => {
	const database = await filledDatabase(20)
	const folder = await tempFolder()
	const to = join(folder, "one")
	const filesFolder = join(folder, "files")
	await takeBackup({ url: database.url, to, filesFolder, passphrase: "correct horse battery" })
	expect(await readFile(join(to, "manifest.json"), "utf8")).not.toContain("journal")
	const gzip = (await readFile(join(to, "tables/public.journal.gz"))).subarray(0, 2)
	expect(gzip).not.toEqual(Buffer.from([0x1f, 0x8b]))
	const url = await emptyDatabase("backup_sealed")
	const restored = (passphrase?: string) => restoreBackup({ url, from: to, filesFolder, passphrase })
	await expect(restored()).rejects.toThrow("set BACKUP_PASSPHRASE")
	await expect(restored("another horse battery")).rejects.toThrow("does not open this back-up")
	expect(await contentsOf(url)).toEqual({})
	await restored("correct horse battery")
	expect(kept(await contentsOf(url))).toEqual(kept(await contentsOf(database.url)))
})

test("a back-up that is cut off or changed anywhere is refused before anything is written", async () => {
	const { to, filesFolder } = await backedUp()
	const url = await emptyDatabase("backup_damaged")
	const restored = () => restoreBackup({ url, from: to, filesFolder })
	const withFile = async (file: string, change: (bytes: Buffer) => Buffer, said: RegExp) => {
		const path = join(to, file)
		const whole = await readFile(path)
		await writeFile(path, change(Buffer.from(whole)))
		await expect(restored(), file).rejects.toThrow(said)
		await writeFile(path, whole)
	}
	const flipped = (bytes: Buffer) => {
		const at = Math.floor(bytes.length / 2)
		bytes[at] = (bytes[at] ?? 0) ^ 1
		return bytes
	}
	await withFile("tables/public.journal.gz", (bytes) => bytes.subarray(0, bytes.length - 9), /damaged: tables/)
	await withFile("tables/public.journal.gz", flipped, /damaged: tables/)
	await withFile("manifest.json", (bytes) => bytes.subarray(0, bytes.length - 9), /damaged: manifest/)
	const more = (bytes: Buffer) => Buffer.from(bytes.toString().replace('"lines": 20', '"lines": 21'))
	await withFile("manifest.json", more, /damaged: manifest/)
	await withFile("manifest.json", () => Buffer.alloc(0), /damaged: manifest/)
	await expect(restoreBackup({ url, from: join(to, "tables"), filesFolder })).rejects.toThrow("is no back-up")
	expect(await contentsOf(url)).toEqual({})
	await restored()
})

test("a back-up goes into an empty database of its own version alone", async () => {
	const { database, folder, to, filesFolder } = await backedUp()
	const into = (url: string) => restoreBackup({ url, from: to, filesFolder })
	await expect(into(database.url)).rejects.toThrow("is not empty")
	const foreign = await emptyDatabase("backup_foreign")
	await asked(foreign, (sql) => sql`create table somebody (id int)`)
	await expect(into(foreign)).rejects.toThrow("tables of something else")
	const newer = await testDatabase()
	await newer.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
	await expect(into(newer.url)).rejects.toThrow("another version")
	const late = join(folder, "newer")
	await takeBackup({ url: newer.url, to: late, filesFolder })
	const empty = await emptyDatabase("backup_version")
	await expect(restoreBackup({ url: empty, from: late, filesFolder })).rejects.toThrow("another version")
	expect(await contentsOf(empty)).toEqual({})
	await newer.end()
})

test("a restore that is cut off at its last step leaves the database empty, and can be done again", async () => {
	const { database, to, filesFolder } = await backedUp()
	const { sql, url, end } = await testDatabase()
	const untouched = await contentsOf(url)
	const done = sql.begin(async (tx) => {
		await tx`alter sequence news_id_seq increment 1`
		const restoring = restoreBackup({ url, from: to, filesFolder })
		restoring.catch(() => {})
		await until("its last step waits", async () => {
			const [row] = await sql`
				select pg_terminate_backend(pid) as ended from pg_stat_activity
				where application_name = 'punktopia restore' and query like '%setval%' and wait_event_type = 'Lock'
					and datname = current_database()`
			return row?.ended
		})
		await expect(restoring).rejects.toThrow()
	})
	await done
	expect(await contentsOf(url)).toEqual(untouched)
	await restoreBackup({ url, from: to, filesFolder })
	expect(kept(await contentsOf(url))).toEqual(kept(await contentsOf(database.url)))
	await end()
})

test("what is being made, or was cut off, is called .part and never taken for a back-up", async () => {
	const { database, folder, to, filesFolder } = await backedUp()
	const take = (name: string) => takeBackup({ url: database.url, to: join(folder, name), filesFolder })
	await expect(take("one")).rejects.toThrow("is there already")
	await mkdir(join(folder, "two.part"))
	await expect(take("two")).rejects.toThrow("two.part is there")
	expect((await readdir(folder)).sort()).toEqual(["one", "two.part"])
	expect((await readdir(to)).sort()).toEqual(["files", "manifest.json", "tables"])
})

test("rows that migrations write are those that a restore knows of", async () => {
	const { url, end } = await testDatabase()
	const filled = Object.keys(await contentsOf(url)).filter((name) => name !== "graphile_worker.migrations")
	expect(filled.sort()).toEqual([...FILLED_BY_MIGRATIONS].sort())
	await end()
})
