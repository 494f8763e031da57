import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { basename } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** `isServer`: it is the server (postmaster) itself, not one of the processes that it started. */
export type Found = { pid: number; isServer: boolean }

/** PostgreSQL puts it into the title of every process of a server: a child's title contains no path. */
export const clusterName = (cluster: string): string =>
	`punktopia-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`

/** Every process that works on a cluster, found by its command line. Windows is not searched: PostgreSQL alone looks there. */
export async function processesOn(cluster: string): Promise<Found[]> {
	const child = `postgres: ${clusterName(cluster)}: `
	const all = process.platform === "linux" ? await fromProc() : await fromPs()
	const isServer = ([program = "", ...rest]: string[]) =>
		basename(program).startsWith("postgres") && rest.includes(cluster)
	return all
		.filter(({ words }) => words[0]?.startsWith(child) || isServer(words))
		.map(({ pid, words }) => ({ pid, isServer: isServer(words) }))
}

type Process = { pid: number; words: string[] }

async function fromProc(): Promise<Process[]> {
	const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0)
	return await Promise.all(pids.map(async (pid) => ({ pid, words: await fromCmdline(pid) })))
}

async function fromPs(): Promise<Process[]> {
	if (process.platform === "win32") return []
	const { stdout } = await run("ps", ["-axww", "-o", "pid=,args="], { maxBuffer: 2 ** 26 })
	return stdout.split("\n").flatMap((line) => {
		const [, pid, args] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
		return pid && args ? [{ pid: Number(pid), words: splitArgs(args) }] : []
	})
}

/** The program and its arguments, as far as they can be told apart. A zombie has none, which is right: it serves nothing. */
export async function wordsOf(pid: number): Promise<string[]> {
	if (process.platform === "linux") return await fromCmdline(pid)
	if (process.platform === "win32") return await fromWindows(pid)
	const { stdout } = await run("ps", ["-ww", "-o", "args=", "-p", String(pid)]).catch(() => ({ stdout: "" }))
	return splitArgs(stdout.trim())
}

const fromCmdline = async (pid: number): Promise<string[]> =>
	(await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0")

/** `ps` prints arguments without quotes: "-D /a b" is one word, "-D", and "/a b" another. */
function splitArgs(args: string): string[] {
	if (args.startsWith("postgres: ")) return [args]
	const [program = "", ...rest] = args.split(" -")
	return [program, ...rest.map((word) => word.replace(/^D /, ""))]
}

async function fromWindows(pid: number): Promise<string[]> {
	const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
	const { stdout } = await run("powershell", ["-NoProfile", "-Command", query]).catch(() => ({ stdout: "" }))
	return [...stdout.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "")
}
