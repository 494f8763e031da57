import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, constants, openSync, statSync, truncateSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import postgres from "postgres"
import { ensureCluster, owner } from "#app/db/embedded/cluster.server.ts"
import { type Home, homeFor } from "#app/db/embedded/home.server.ts"
import { rememberedPort } from "#app/db/embedded/ports.server.ts"
import { dropStalePidFile, runningServer, stopServer } from "#app/db/embedded/postmaster.server.ts"
import { bareEnv } from "#app/db/embedded/process.server.ts"

export type Embedded = { url: string; adopted: boolean; home: Home; stop(): Promise<void> }
type Options = { dataDir: string; log?: (line: string) => void; settings?: Record<string, string> }

const patience = { start: 60_000, answer: 3_000, tries: 6 }

/** Small on purpose: web, worker, chain and database share 900 MB. Nothing of this weakens what a commit promises. */
const modest = {
	listen_addresses: "127.0.0.1",
	unix_socket_directories: "",
	shared_buffers: "64MB",
	max_connections: "60",
	max_wal_size: "256MB",
	min_wal_size: "48MB",
	wal_level: "minimal",
	max_wal_senders: "0",
	max_parallel_workers: "0",
	max_parallel_workers_per_gather: "0",
	max_logical_replication_workers: "0",
	autovacuum_max_workers: "2",
	io_method: "sync",
	jit: "off",
	fsync: "on",
	timezone: "UTC",
	log_timezone: "UTC",
	log_checkpoints: "off",
	// A statement may carry what nobody should find in a log.
	log_min_error_statement: "panic",
}

/** Starts the packaged PostgreSQL on a data folder, or adopts the one that a killed app left running there. */
export async function startEmbedded({ dataDir, log = () => {}, settings = {} }: Options): Promise<Embedded> {
	const home = await homeFor(resolve(dataDir))
	const password = await ensureCluster(home)
	await checkVersion(home)
	const server = { home, password, dataDir: resolve(dataDir), settings: { ...modest, ...settings }, log }
	const { url, adopted } = await reach(server)
	return { url, adopted, home, stop: () => stopServer(home) }
}

type Server = {
	home: Home
	password: string
	dataDir: string
	settings: Record<string, string>
	log(line: string): void
}

async function reach(server: Server): Promise<{ url: string; adopted: boolean }> {
	let mine: ChildProcess | undefined
	let readySince = 0
	let launches = 0
	for (const until = Date.now() + patience.start; Date.now() < until; await sleep(15)) {
		const running = await runningServer(server.home)
		if (running?.status === "ready") {
			readySince ||= Date.now()
			const url = `postgres://${owner}:${server.password}@127.0.0.1:${running.port}/${owner}`
			if (await answers(url, server.home)) return { url, adopted: mine?.pid !== running.pid }
			if (Date.now() - readySince > patience.answer) {
				server.log("the PostgreSQL on this data folder does not answer: stopping it")
				await stopServer(server.home, { fast: 2, immediate: 1 })
			}
			continue
		}
		readySince = 0
		if (running || (mine && mine.exitCode === null && mine.signalCode === null)) continue
		if (launches++ === patience.tries) break
		if (launches > 1) await sleep(launches * 100)
		await dropStalePidFile(server.home)
		mine = await launch(server)
	}
	if (await runningServer(server.home)) await stopServer(server.home)
	throw new Error(`PostgreSQL did not start on ${server.home.cluster}:\n${await lastWords(server.dataDir)}`)
}

async function launch({ home, dataDir, settings, log }: Server): Promise<ChildProcess> {
	const port = await rememberedPort(dataDir, "database")
	const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
	const out = openLog(dataDir)
	try {
		// In a session of its own: Ctrl-C in a terminal must not end the database before its users.
		const child = spawn(home.binaries.postgres, ["-D", home.cluster, "-p", String(port), ...flags], {
			...home.account,
			cwd: home.folder,
			env: bareEnv(),
			detached: true,
			stdio: ["ignore", out, out],
		})
		child.on("error", (error) => log(`PostgreSQL could not be run: ${error.message}`))
		child.unref()
		return child
	} finally {
		closeSync(out)
	}
}

async function answers(url: string, home: Home): Promise<boolean> {
	const sql = postgres(url, { max: 1, connect_timeout: 2, fetch_types: false, onnotice: () => {} })
	try {
		const [row] = await sql`select current_setting('data_directory') as folder`
		return row?.folder === home.cluster
	} catch (error) {
		if ((error as { code?: string }).code === "3D000") await createDatabase(url)
		return false
	} finally {
		await sql.end({ timeout: 1 })
	}
}

async function createDatabase(url: string) {
	const at = new URL(url)
	at.pathname = "/postgres"
	const sql = postgres(at.href, { max: 1, connect_timeout: 2, fetch_types: false, onnotice: () => {} })
	// Two apps that start at once both come here: one of them is told that it exists.
	await sql.unsafe(`create database ${owner}`).catch(() => undefined)
	await sql.end({ timeout: 1 })
}

const logFile = (dataDir: string) => join(dataDir, "postgres.log")

function openLog(dataDir: string): number {
	const file = logFile(dataDir)
	if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) truncateSync(file)
	return openSync(
		file,
		constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0),
		0o600,
	)
}

const lastWords = async (dataDir: string) => (await readFile(logFile(dataDir), "utf8").catch(() => "")).slice(-1500)

async function checkVersion(home: Home) {
	const made = (await readFile(join(home.cluster, "PG_VERSION"), "utf8")).trim()
	const ours = home.version.split(".")[0]
	if (made !== ours) {
		throw new Error(
			`${home.cluster} was made by PostgreSQL ${made}, and this app brings ${ours}. Delete it, or set DATABASE_URL.`,
		)
	}
}
