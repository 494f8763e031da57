import { readdir, readFile } from "node:fs/promises"
import type { Connection } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import { readChains } from "#app/chains/open-chains.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { connect } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { readEnv } from "#app/lib/env.server.ts"
import { type App, startApp } from "#tests/app.ts"
import { ownerUrl, serverPid } from "#tests/boot/data-folder.ts"
import { until } from "#tests/boot/until.ts"

export type Part = "web" | "worker" | "chain" | "supervisor" | "database" | "postmaster" | "session"

/** The built app with all its processes, what it runs on, and the means to kill any of them. */
export type LiveApp = Readonly<{
	app(): App
	/** Kills at once, as the kernel would, and waits until the process is gone. */
	kill(...parts: Part[]): Promise<void>
	/** The process of a part; waits for one that is being started again. */
	pid(part: Part): Promise<number>
	/** What a process was started with. */
	environment(part: "web" | "worker"): Promise<Record<string, string>>
	/** Starts the supervisor again on the same data, after it was killed. */
	startAgain(): Promise<void>
	/** What a worker sees, on connections of the test's own. */
	look(): Pick<Context, "db" | "chains" | "assets" | "vaults"> & Readonly<{ solana: Connection }>
	rpc(method: string, params?: Record<string, unknown>): Promise<unknown>
	stop(): Promise<void>
}>

export async function liveApp(settings: Record<string, string> = {}): Promise<LiveApp> {
	const first = await startApp(settings)
	const started = [first]
	let running = first
	const env = readEnv("worker", await environmentOf(await pidOf(first.pid, "worker")))
	// More patience than the app has: the database is killed under this connection too.
	const { db, end } = connect(await ownerUrl(first.dataDir), { max: 4 })
	const solana = openSolana(env)
	const onChain = await readChains(env, solana)
	/** A server process that works for web or worker: without it the server ends all others, too, and recovers. */
	const sessionPid = async () => {
		const [row] = await db.execute<{ pid: number }>(
			sql`select pid from pg_stat_activity where application_name like 'punktopia %' order by random() limit 1`,
		)
		if (!row) throw new Error("neither web nor worker has a session")
		return row.pid
	}
	const find = (part: Part) => {
		if (part === "supervisor") return running.pid
		if (part === "session") return sessionPid()
		const isServer = part === "database" || part === "postmaster"
		return isServer ? serverPid(first.dataDir) : pidOf(running.pid, part)
	}
	return {
		app: () => running,
		async kill(...parts) {
			const pids = await Promise.all(parts.map(find))
			// SIGQUIT is PostgreSQL's "immediate": no checkpoint, no good-bye. SIGKILL, of the postmaster alone, leaves its children to notice.
			for (const [i, pid] of pids.entries()) process.kill(pid, parts[i] === "database" ? "SIGQUIT" : "SIGKILL")
			for (const pid of pids) await until(`${pid} is gone`, () => !isAlive(pid))
		},
		pid: async (part) => find(part),
		environment: async (part) => environmentOf(await pidOf(running.pid, part)),
		async startAgain() {
			running = await startApp({ ...settings, DATA_DIR: first.dataDir })
			started.push(running)
		},
		look: () => ({ db, ...onChain, solana }),
		async rpc(method, params = {}) {
			const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [params] })
			const headers = { "Content-Type": "application/json" }
			const answer = await fetch(env.SOLANA_RPC_URL, { method: "POST", headers, body })
			const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
			if (error) throw new Error(error.message)
			return result
		},
		async stop() {
			await end()
			// The last one runs; of those before it only their folders are left.
			for (const one of started.reverse()) await one.stop()
		},
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch {
		return false
	}
}

const words = async (pid: number, file: "cmdline" | "environ") =>
	(await readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")).split("\0")

async function environmentOf(pid: number): Promise<Record<string, string>> {
	return Object.fromEntries(
		(await words(pid, "environ")).map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
	)
}

/** The child of the supervisor that runs this program; waits for one that is being started again. */
function pidOf(supervisor: number, part: string): Promise<number> {
	return until(`${part} runs`, async () => {
		for (const entry of await readdir("/proc")) {
			if (!/^\d+$/.test(entry)) continue
			const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "")
			const [, state, parent] = /\) (\S) (\d+) /.exec(stat) ?? []
			if (Number(parent) !== supervisor || state === "Z") continue
			if ((await words(Number(entry), "cmdline")).some((word) => word.endsWith(`/${part}.js`))) return Number(entry)
		}
		return 0
	})
}
