import { execFile } from "node:child_process"
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { expect, onTestFinished, test, vi } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { startEmbedded } from "#app/db/embedded/start.server.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { sealAudit } from "#app/identity/audit/seal-audit.server.ts"
import { verifyAudit } from "#app/identity/audit/verify-audit.server.ts"
import { noteMany, sealedRows } from "#tests/factories/audit-chain.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { bundled } from "./bundle.ts"
import { dataFolder, folderWithDatabase } from "./data-folder.ts"
import { until } from "./until.ts"

// Processes that take a second to start take twenty on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

/** Runs a program to its end with these settings alone: its status, and all that it said. */
function ended(script: string, args: readonly string[], settings: Record<string, string>) {
	const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings } as unknown as NodeJS.ProcessEnv
	return new Promise<{ status: number; said: string }>((done) =>
		execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
			done({ status: error ? Number(error.code) : 0, said: out + err }),
		),
	)
}

test("`boot.js audit verify` says how far the chain is whole, names the first row that is not, and ends with 1 then", async () => {
	const script = await bundled("app/boot/main.ts")
	const database = await sealedRows(3)
	const verify = (...more: string[]) => ended(script, ["audit", "verify", ...more], { DATABASE_URL: database.url })
	const whole = await verify()
	expect(whole.said).toMatch(
		/^3 rows are as they were sealed; 0 of them were erased, each with its record\nsealed up to \d{4}-\S+Z \(seq 3\)\n0 days agree with what was told of them\n0 rows wait for their seal\nThe chain is whole\.\n$/,
	)
	expect(whole.status).toBe(0)
	await unguarded(database, (tx) => tx`update audit set act = 'another' where id = 2`)
	const broken = await verify()
	expect(broken.said).toContain("1 rows are as they were sealed")
	expect(broken.said).toMatch(/BROKEN: seq 2, audit id 2: its row was changed\. Nothing after it was looked at\.\n$/)
	expect(broken.status).toBe(1)
	expect(await verify("all")).toMatchObject({ status: 1, said: expect.stringContaining('"audit verify"') })
})

test("the script finds the database that runs on the data folder, and says so where none does or the schema is older", async () => {
	const script = await bundled("app/boot/audit/verify-main.ts")
	const verify = (settings: Record<string, string>) => ended(script, [], settings)
	const nowhere = await dataFolder()
	const none = { status: 1, said: expect.stringContaining(`No database runs on ${nowhere}`) }
	expect(await verify({ DATA_DIR: nowhere })).toEqual(none)
	expect(await verify({ DATABASE_URL: "nonsense" })).toMatchObject({
		status: 1,
		said: expect.stringMatching(/^DATABASE_URL must be/),
	})
	const dataDir = await folderWithDatabase()
	const { url, stop } = await startEmbedded({ dataDir })
	onTestFinished(stop)
	expect(await verify({ DATA_DIR: dataDir })).toMatchObject({
		status: 1,
		said: expect.stringContaining("not migrated"),
	})
	await migrate(url)
	const { status, said } = await verify({ DATA_DIR: dataDir })
	expect([status, said]).toEqual([0, expect.stringContaining("nothing is sealed yet\n")])
})

/** The migrations that there were before the chain. */
async function olderMigrations(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "older-migrations-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	await cp("drizzle/migrations", folder, { recursive: true })
	const file = join(folder, "meta/_journal.json")
	const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] }
	const last = journal.entries.findIndex(({ tag }) => tag === "0026_reserve_files")
	await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
	return folder
}

test("rows that were written before there was a chain are sealed as all others are, each with a salt of its own", async () => {
	const server = process.env.TEST_DATABASE_URL ?? ""
	const admin = postgres(server, { max: 1, onnotice: () => {} })
	await admin`drop database if exists boot_audit`
	await admin`create database boot_audit`
	const at = new URL(server)
	at.pathname = "/boot_audit"
	const { db, sql, end } = connect(at.href)
	onTestFinished(async () => {
		await end()
		await admin`drop database boot_audit with (force)`
		await admin.end()
	})
	await migrate(at.href, null, await olderMigrations())
	await sql`insert into audit (actor, act, subject, facts, at) select 'a', 'b', 'c', '{}', now() from generate_series(1, 3)`
	await migrate(at.href)
	const [row] =
		await sql`select count(distinct salt)::int as salts, bool_and(xid < pg_snapshot_xmax(pg_current_snapshot())) as ended from audit`
	expect(row).toEqual({ salts: 3, ended: true })
	await noteMany(db, 1)
	await until("all are sealed", async () => {
		await sealAudit({ db })
		return (await verifyAudit(db)).unsealed === 0
	})
	expect(await verifyAudit(db)).toMatchObject({ rows: 4, broken: null })
})
