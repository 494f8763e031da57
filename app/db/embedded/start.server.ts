import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, constants, fstatSync, openSync, statSync, truncateSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Answer, askServer } from "#app/db/embedded/answer.server.ts"
import { ensureCluster, owner } from "#app/db/embedded/cluster.server.ts"
import { exclusively } from "#app/db/embedded/exclusive.server.ts"
import { type Home, homeFor, makeDataFolder } from "#app/db/embedded/home.server.ts"
import { rememberedPort } from "#app/db/embedded/ports.server.ts"
import {
	disownRecycledPid,
	endLeftovers,
	type Postmaster,
	runningServer,
	stopServer,
} from "#app/db/embedded/postmaster.server.ts"
import { bareEnv } from "#app/db/embedded/process.server.ts"
import { clusterName } from "#app/db/embedded/processes.server.ts"

export type Embedded = { url: string; adopted: boolean; home: Home; stop(): Promise<void> }
type Options = {
	dataDir: string
	log?: (line: string) => void
	settings?: Record<string, string>
	/** How long a server that says it is ready may leave a question unanswered. Longer than a busy machine takes. */
	answerMs?: number
}

const ANSWER_MS = 10_000
const LIMIT_MS = { start: 120_000, recovery: 600_000 }
/** Launches in a row that end with an error for which waiting is no remedy. */
const TRIES = 6
const POLL_MS = 15

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

/**
 * Starts the packaged PostgreSQL on a data folder, or adopts the one that runs there. Of several starts at once, in any processes, one
 * makes and launches; the others wait and adopt what it has started, or take over if it is killed.
 */
export async function startEmbedded({ dataDir, answerMs = ANSWER_MS, ...options }: Options): Promise<Embedded> {
	const folder = resolve(dataDir)
	const { log = () => {}, settings = {} } = options
	makeDataFolder(folder)
	return await exclusively(folder, async () => {
		const home = await homeFor(folder)
		const password = await ensureCluster(home)
		await checkVersion(home)
		const server = { home, password, dataDir: folder, settings: { ...modest, ...settings }, log, answerMs }
		return { ...(await reach(server)), home, stop: () => stopServer(home) }
	})
}

type Server = {
	home: Home
	password: string
	dataDir: string
	settings: Record<string, string>
	log(line: string): void
	answerMs: number
}

async function reach(server: Server): Promise<{ url: string; adopted: boolean }> {
	const { home } = server
	const began = Date.now()
	const silence = new Silence()
	let launched: Launched | undefined
	for (let failures = 0; failures < TRIES; await sleep(POLL_MS)) {
		const running = await runningServer(home)
		if (Date.now() - began > (running?.status === "starting" ? LIMIT_MS.recovery : LIMIT_MS.start)) break
		if (running?.status === "ready") {
			const url = `postgres://${owner}:${server.password}@127.0.0.1:${running.port}/${owner}`
			const answer = await askServer(url, { cluster: home.cluster, ms: server.answerMs, log: server.log })
			if (answer === "ours") return { url, adopted: launched?.pid !== running.pid }
			if (silence.after(running, answer) > server.answerMs) {
				server.log("the PostgreSQL on this data folder does not answer: stopping it")
				await stopServer(home, { fast: 2, immediate: 1 })
			}
			continue
		}
		if (running || (launched && isOpen(launched))) continue
		if (launched && !(await canBeWaitedOut(launched, server))) failures++
		launched = undefined
		if (await endLeftovers(home)) continue
		await sleep(failures * 100)
		await disownRecycledPid(home)
		launched = await launch(server)
	}
	if (launched && isOpen(launched)) await stopServer(home)
	throw new Error(`PostgreSQL did not start on ${home.cluster}:\n${(await printed(server.dataDir, 0)).slice(-1500)}`)
}

/** How long one server has answered nothing at all. */
class Silence {
	#pid = 0
	#since = 0

	after({ pid }: Postmaster, answer: Answer): number {
		if (pid !== this.#pid || answer === "busy") this.#since = Date.now()
		this.#pid = pid
		return Date.now() - this.#since
	}
}

/** `printedBefore`: the length of the log when it was launched. */
type Launched = ChildProcess & { printedBefore: number }

const isOpen = ({ pid, exitCode, signalCode }: ChildProcess) =>
	pid !== undefined && exitCode === null && signalCode === null

async function launch({ home, dataDir, settings, log }: Server): Promise<Launched> {
	const port = await rememberedPort(dataDir, "database")
	const named = { ...settings, cluster_name: clusterName(home.cluster) }
	const flags = Object.entries(named).flatMap(([name, value]) => ["-c", `${name}=${value}`])
	const out = openLog(dataDir)
	try {
		const printedBefore = fstatSync(out).size
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
		return Object.assign(child, { printedBefore })
	} finally {
		closeSync(out)
	}
}

/** PostgreSQL's words for processes that still use the cluster: they end, or are ended, and the next launch succeeds. */
const STILL_IN_USE = /shared memory block.* is still in use|lock file ".*" already exists|lock file .* is empty/

/** A server that was killed or stopped has no fault, and one that was refused because of another waits for that one's end. */
async function canBeWaitedOut({ exitCode, signalCode, printedBefore }: Launched, { dataDir }: Server) {
	return signalCode !== null || exitCode === 0 || STILL_IN_USE.test(await printed(dataDir, printedBefore))
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

/** What the log holds from this byte on. */
const printed = async (dataDir: string, from: number) =>
	(await readFile(logFile(dataDir)).catch(() => Buffer.alloc(0))).subarray(from).toString("utf8")

async function checkVersion(home: Home) {
	const made = (await readFile(join(home.cluster, "PG_VERSION"), "utf8")).trim()
	const ours = home.version.split(".")[0]
	if (made !== ours) {
		throw new Error(
			`${home.cluster} was made by PostgreSQL ${made}, and this app brings ${ours}. Delete it, or set DATABASE_URL.`,
		)
	}
}
