import { execFile } from "node:child_process"
import { constants } from "node:fs"
import { open, readFile, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import type { Home } from "#app/db/embedded/home.server.ts"
import { bareEnv, isAlive } from "#app/db/embedded/process.server.ts"
import { type Found, processesOn, wordsOf } from "#app/db/embedded/processes.server.ts"

const run = promisify(execFile)
export type Postmaster = { pid: number; port: number; status: string }

const POLL_MS = 20
/** How long processes whose server has ended may take to notice it: those that calculate look for it now and then only. */
const CHILDREN_END_MS = 5_000
const SERVER_ENDS_MS = 10_000
const KILLED_MS = 10_000

const pidFile = (cluster: string) => join(cluster, "postmaster.pid")

/** What `postmaster.pid` says of a server that really runs on this cluster; a recycled process id is not believed. */
export async function runningServer({ cluster }: Pick<Home, "cluster">): Promise<Postmaster | undefined> {
	const text = await readFile(pidFile(cluster), "utf8").catch(() => "")
	const [pid = "", , , port = "", , , , status = ""] = text.split("\n")
	if (!Number(pid) || !(await isServerOf(Number(pid), cluster))) return undefined
	return { pid: Number(pid), port: Number(port), status: status.trim() }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
	if (!isAlive(pid)) return false
	const words = await wordsOf(pid)
	if (!basename(words[0] ?? "").startsWith("postgres")) return false
	return words.includes(cluster) || (await worksIn(pid, cluster))
}

/** Whether the working directory of a process is this cluster. False if it cannot be read. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
	if (process.platform !== "linux") return false
	try {
		const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
		return its.dev === ours.dev && its.ino === ours.ino
	} catch {
		return false
	}
}

/**
 * Ends what still runs on a cluster that has no running server: processes that outlived a killed server and hold its shared memory, and a
 * server whose pid file is missing. Must only be called by the holder of the folder's lock, because a server that another process has
 * just launched looks the same. Returns whether there was anything.
 */
export async function endLeftovers(home: Home): Promise<boolean> {
	const found = await leftovers(home)
	if (found.length === 0) return false
	// A server that has only just been launched writes its pid file within moments, and is no leftover then.
	const isOver = async () => (await runningServer(home)) !== undefined || (await leftovers(home)).length === 0
	if (await within(CHILDREN_END_MS, isOver)) return true
	for (const { pid, isServer } of await leftovers(home)) send(pid, isServer ? "SIGINT" : "SIGKILL")
	if (await within(SERVER_ENDS_MS, isOver)) return true
	for (const { pid } of await leftovers(home)) send(pid, "SIGKILL")
	await within(KILLED_MS, isOver)
	return true
}

async function leftovers(home: Pick<Home, "cluster">): Promise<Found[]> {
	const found = await processesOn(home.cluster)
	return (await runningServer(home)) ? [] : found
}

/** Gone from `/proc`, given to no process by any system. */
const NO_PROCESS = "2147483647"

/**
 * PostgreSQL does not start while the process that `postmaster.pid` names is alive, also where that number now belongs to another
 * program. The number is overwritten in the file that was read, and the file stays: PostgreSQL checks by it that nothing uses the old shared
 * memory, and a file that a new server has put in its place meanwhile is another file. Windows needs none of this.
 */
export async function disownRecycledPid({ cluster, account }: Home): Promise<void> {
	if (process.platform === "win32") return
	const flags = constants.O_RDWR | constants.O_NOFOLLOW
	const file = await open(pidFile(cluster), flags).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOENT") throw error
	})
	if (!file) return
	try {
		const { uid, nlink } = await file.stat()
		// Root writes to no file that another account could have put there.
		if (![account?.uid, process.getuid?.()].includes(uid) || nlink !== 1) return
		const text = await file.readFile("utf8")
		const pid = Number(/^\d+/.exec(text)?.[0])
		if (!pid || !isAlive(pid) || (await isServerOf(pid, cluster))) return
		await file.write(text.replace(/^\d+/, NO_PROCESS), 0)
	} finally {
		await file.close()
	}
}

/** Fast, then at once, then by force: after this nothing serves the cluster. Recovery at the next start loses nothing. */
export async function stopServer(home: Home, { fast, immediate } = { fast: 6, immediate: 2 }): Promise<void> {
	const server = await runningServer(home)
	if (!server) return
	// Only this server: another process may have started the next one by the time it has ended.
	const hasEnded = async () => !(await isServerOf(server.pid, home.cluster))
	const steps = [
		["SIGINT", fast * 1000],
		["SIGQUIT", immediate * 1000],
		["SIGKILL", KILLED_MS],
	] as const
	for (const [signal, ms] of steps) {
		await signalServer(home, server.pid, signal)
		if (!(await within(ms, hasEnded))) continue
		if (signal === "SIGKILL") await endChildren(home)
		return
	}
}

/** A killed server cannot end its own processes. Those of the next server are left alone. */
async function endChildren(home: Home): Promise<void> {
	for (const { pid, isServer } of await leftovers(home)) if (!isServer) send(pid, "SIGKILL")
	await within(KILLED_MS, async () => (await leftovers(home)).every(({ isServer }) => isServer))
}

async function signalServer(home: Home, pid: number, signal: NodeJS.Signals): Promise<void> {
	if (process.platform !== "win32" || signal === "SIGKILL") return send(pid, signal)
	const options = { cwd: home.folder, env: bareEnv() }
	await run(home.binaries.pgCtl, ["kill", signal.slice(3), String(pid)], options).catch(() => undefined)
}

/** To a process that may have ended since it was looked at. */
function send(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
	}
}

async function within(ms: number, isTrue: () => Promise<boolean>): Promise<boolean> {
	for (const until = Date.now() + ms; ; await sleep(POLL_MS)) {
		if (await isTrue()) return true
		if (Date.now() >= until) return false
	}
}

/** A server whose data folder was deleted serves nothing that anyone can reach. */
export async function endServer(cluster: string): Promise<void> {
	const left = await runningServer({ cluster })
	if (left) send(left.pid, "SIGINT")
}
