import { execFile } from "node:child_process"
import { readFile, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import type { Home } from "#app/db/embedded/home.server.ts"
import { bareEnv, isAlive } from "#app/db/embedded/process.server.ts"

const run = promisify(execFile)
export type Postmaster = { pid: number; port: number; status: string }

/** What `postmaster.pid` says of a server that really runs on this cluster; a recycled process id is not believed. */
export async function runningServer({ cluster }: Pick<Home, "cluster">): Promise<Postmaster | undefined> {
	const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")
	const [pid = "", , , port = "", , , , status = ""] = text.split("\n")
	if (!Number(pid) || !(await isServerOf(Number(pid), cluster))) return undefined
	return { pid: Number(pid), port: Number(port), status: status.trim() }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
	if (!isAlive(pid)) return false
	const words = await wordsOf(pid)
	return basename(words[0] ?? "").startsWith("postgres") && words.includes(cluster)
}

/** A zombie has no words, which is right: it serves nobody. */
async function wordsOf(pid: number): Promise<string[]> {
	if (process.platform === "linux") {
		return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0")
	}
	if (process.platform === "win32") return []
	const { stdout } = await run("ps", ["-o", "args=", "-p", String(pid)]).catch(() => ({ stdout: "" }))
	const [program = "", ...rest] = stdout.trim().split(" -")
	return [program, ...rest.map((word) => word.replace(/^D /, ""))]
}

/** PostgreSQL keeps away from a pid file whose process lives; where that process is not a server, the file is stale. */
export async function dropStalePidFile(home: Home): Promise<void> {
	if (!(await runningServer(home))) await rm(join(home.cluster, "postmaster.pid"), { force: true })
}

/** Fast, then at once, then by force: after this nothing serves the cluster. Recovery at the next start loses nothing. */
export async function stopServer(home: Home, { fast, immediate } = { fast: 6, immediate: 2 }): Promise<void> {
	for (const [how, seconds] of Object.entries({ fast, immediate })) {
		if (!(await runningServer(home))) return
		const flags = ["stop", "-D", home.cluster, "-m", how, "-w", "-t", String(seconds)]
		const options = { ...home.account, cwd: home.folder, env: bareEnv() }
		await run(home.binaries.pgCtl, flags, options).catch(() => undefined)
	}
	const left = await runningServer(home)
	if (left) process.kill(left.pid, "SIGKILL")
}
