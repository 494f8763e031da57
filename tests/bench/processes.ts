import { type ChildProcess, execFileSync, fork } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { homeFor } from "#app/db/embedded/home.server.ts"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import type { App } from "#tests/app.ts"

const bareServers = new Set<ChildProcess>()

/** The bare server, in a process of its own. It ends when its channel does, so also when the bench is killed. */
export function bareServer() {
	const child = fork(fileURLToPath(new URL("./bare-server.js", import.meta.url)))
	bareServers.add(child)
	const serve = (page: object): Promise<{ port: number }> =>
		new Promise((resolve, reject) => {
			child.once("exit", () => reject(new Error("the bare server ended")))
			child.once("message", resolve as (answer: unknown) => void)
			child.send(page)
		})
	return { pid: child.pid ?? 0, serve }
}

export function endBareServers(): void {
	for (const child of bareServers) child.kill("SIGKILL")
}

export type AppProcesses = { web: number; all: number[] }

/** The app's processes, its database's among them, which lives in a session of its own. Linux only: null elsewhere. */
export async function processesOf(app: App): Promise<AppProcesses | null> {
	if (!existsSync("/proc/self/smaps_rollup")) return null
	const postgres = await runningServer(await homeFor(app.dataDir))
	const all = withChildren([app.pid, ...(postgres ? [postgres.pid] : [])])
	const web = all.find((pid) =>
		read(`/proc/${pid}/cmdline`)
			.split("\0")
			.some((word) => word.endsWith("/web.js")),
	)
	if (!web || !postgres) throw new Error("the app's processes were not all found")
	return { web, all }
}

/** Processes, and all that they and their children have started. Linux only. */
function withChildren(first: readonly number[]): number[] {
	const parents = new Map<number, number>()
	for (const name of readdirSync("/proc")) {
		const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : ""
		// The name in brackets may hold anything; what follows its last bracket is state and parent.
		if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]))
	}
	const all = [...first]
	for (const pid of all)
		for (const [child, parent] of parents) if (parent === pid && !all.includes(child)) all.push(child)
	return all
}

/** Seconds of processor that a PostgreSQL has used, by the first of its processes; those of its processes that have ended are in it. */
export const databaseSeconds = (server: number): number =>
	withChildren([server]).reduce((sum, pid) => sum + (secondsOf(pid, OWN) ?? 0), secondsOf(server, ENDED) ?? 0)

/** Bytes of memory that a process costs: what it shares is divided among those that share it. */
export function proportionalMemory(pid: number): number {
	const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
	return Number(kilobytes ?? 0) * 1024
}

/** Seconds of processor that a process has used. */
export const processorSeconds = (pid: number): number => secondsOf(pid, OWN) ?? Number.NaN

/** Where, behind its name, a process says what it has used itself, and what those of its children had used that it has seen end. */
const OWN = 11
const ENDED = 13

/** Null: the process is gone. */
function secondsOf(pid: number, place: number): number | null {
	const stat = read(`/proc/${pid}/stat`)
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
	return stat ? (Number(fields[place]) + Number(fields[place + 1])) / 100 : null
}

/** One core for the server that is measured, the others for everything else, where the system lets us. */
export function separate(measured: readonly number[], others: readonly number[]): boolean {
	const last = availableParallelism() - 1
	if (last < 1) return false
	try {
		for (const pid of measured) pin(pid, "0")
		for (const pid of others) pin(pid, `1-${last}`)
		return true
	} catch {
		return false
	}
}

const pin = (pid: number, cores: string) =>
	execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)], { stdio: "ignore" })

function read(file: string): string {
	try {
		return readFileSync(file, "utf8")
	} catch {
		return ""
	}
}
