import { type ChildProcess, execFileSync, fork } from "node:child_process"
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "../../solana/local/testing.ts"
import { givenWallet, rpc, sendAs } from "./testing.ts"

type Ready = { url: string; admin: string }

// Inside the project, because the packages stay outside of the bundle and are looked for from where it lies.
const out = fileURLToPath(new URL(`../../../../node_modules/.cache/kaia-${process.pid}/`, import.meta.url))
const bundle = join(out, "kaia.js")

beforeAll(async () => {
	mkdirSync(out, { recursive: true })
	const entry = fileURLToPath(new URL("./main.ts", import.meta.url))
	await build({
		entryPoints: [entry],
		outfile: bundle,
		bundle: true,
		platform: "node",
		format: "esm",
		packages: "external",
	})
})
afterAll(() => rmSync(out, { recursive: true, force: true }))

async function start(dataDir: string): Promise<{ child: ChildProcess; ready: Ready }> {
	const env = { ...process.env, KAIA_DATA_DIR: dataDir, KAIA_PORT: "0" } as unknown as NodeJS.ProcessEnv
	const child = fork(bundle, { env, stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [] })
	onTestFinished(() => void child.kill("SIGKILL"))
	const ready = await new Promise<Ready>((resolve, reject) => {
		child.once("message", (message) => resolve(message as Ready))
		child.once("exit", (code) => reject(new Error(`it ended with ${code}`)))
	})
	return { child, ready }
}

/** Processes of nodes that this one has started. */
const nodesOf = (pid: number) =>
	execFileSync("ps", ["-e", "-o", "ppid=,pid="], { encoding: "utf8" })
		.split("\n")
		.map((line) => line.trim().split(/\s+/).map(Number))
		.filter(([parent]) => parent === pid)
		.map(([, own]) => own ?? 0)

const isAlive = (pid: number) => {
	try {
		process.kill(pid, 0)
		return true
	} catch {
		return false
	}
}

test("a SIGKILL in the middle of it loses nothing that was answered, and leaves no node behind", async () => {
	const dataDir = temporaryFolder()
	const answered: { hash: string; block: string }[] = []
	for (let round = 0; round < 3; round++) {
		const { child, ready } = await start(dataDir)
		for (const { hash, block } of answered)
			expect((await rpc<{ blockHash: string }>(ready.url, "eth_getTransactionReceipt", hash)).blockHash).toBe(block)
		const wallet = await givenWallet(ready)
		for (let n = 0; n < 3; n++) {
			const hash = await sendAs(ready.url, wallet, { to: ready.admin, value: 1n })
			const { blockHash } = await rpc<{ blockHash: string }>(ready.url, "eth_getTransactionReceipt", hash)
			answered.push({ hash, block: blockHash })
		}
		void sendAs(ready.url, wallet, { to: ready.admin, value: 2n }).catch(() => {})
		const nodes = nodesOf(child.pid ?? 0)
		expect(nodes).toHaveLength(1)
		const gone = new Promise((done) => child.once("exit", done))
		child.kill("SIGKILL")
		await gone
		await expect.poll(() => nodes.filter(isAlive)).toEqual([])
	}
})
