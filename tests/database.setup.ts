import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { homeFor } from "#app/db/embedded/home.server.ts"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import { type Embedded, startEmbedded } from "#app/db/embedded/start.server.ts"
import { TEMPLATE } from "#app/db/testing.ts"
import { afterUs } from "./after-us.ts"
import { keepMadeCluster } from "./boot/made-cluster.ts"
import { scratchInMemory } from "./scratch.ts"

/**
 * One PostgreSQL for the whole run; each test makes a database of its own in it. TEST_SERVER_URL names another server than the embedded
 * one, by an address of its superuser: tests make and drop databases and roles there, so it must be a server for tests alone.
 */
export default async function setup() {
	const { TEST_SERVER_URL } = process.env
	if (TEST_SERVER_URL) {
		process.env.TEST_DATABASE_URL = TEST_SERVER_URL
		await dropTemplates(TEST_SERVER_URL)
		return async () => {}
	}
	const removeScratch = await scratchInMemory()
	const dataDir = await mkdtemp(join(tmpdir(), "punktopia-tests-"))
	await chmod(dataDir, 0o755)
	await keepMadeCluster(await homeFor(dataDir), dataDir)
	// No test pulls the plug of the machine, and without fsync a fresh database costs a tenth.
	const settings = {
		fsync: "off",
		full_page_writes: "off",
		synchronous_commit: "off",
		max_connections: "200",
		// Tests connect some thousand times, and nobody guesses their passwords.
		scram_iterations: "1",
	}
	const database = await startEmbedded({ dataDir, settings })
	await storePasswordAnew(database.url)
	await endWithUs(database)
	process.env.TEST_DATABASE_URL = database.url
	return async () => {
		await database.stop()
		await rm(dataDir, { recursive: true, force: true })
		await removeScratch()
	}
}

/** Drops the templates of earlier runs: their migrations may be other ones. */
async function dropTemplates(url: string) {
	const sql = postgres(url, { max: 1 })
	for (const { name } of await sql<{ name: string }[]>`
		select datname as name from pg_database where datistemplate and starts_with(datname, ${TEMPLATE})`) {
		await sql.unsafe(`alter database ${name} is_template false`)
		await sql.unsafe(`drop database ${name}`)
	}
	await sql.end()
}

/** The owner's password came with the cluster, at the price of a real one. */
async function storePasswordAnew(url: string) {
	const sql = postgres(url, { max: 1 })
	await sql.unsafe(`alter role current_user password '${decodeURIComponent(new URL(url).password)}'`)
	await sql.end()
}

/** The server lives in a session of its own; should this run be killed, its closing pipe ends the server. */
async function endWithUs({ home }: Embedded) {
	const running = await runningServer(home)
	if (!running || process.platform === "win32") return
	afterUs('kill -INT "$1"', String(running.pid))
}
