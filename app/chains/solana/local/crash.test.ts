import { type ChildProcess, fork } from "node:child_process"
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Keypair, LAMPORTS_PER_SOL } from "@solana/web3.js"
import { build } from "esbuild"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import type { Demo } from "./genesis.ts"
import { connectionTo, reached, signedTransfer, temporaryFolder, testChain } from "./testing.ts"

type Ready = Demo & { type: "ready"; url: string; wsUrl: string; port: number }
type Running = { child: ChildProcess; ready: Ready; startedIn: number }

// Inside the project, because the packages stay outside of the bundle and are looked for from where it lies.
const out = fileURLToPath(new URL(`../../../../node_modules/.cache/chain-${process.pid}/`, import.meta.url))
const bundle = join(out, "chain.js")

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

async function start(dataDir: string): Promise<Running> {
	const began = performance.now()
	const env = { ...process.env, CHAIN_DATA_DIR: dataDir, CHAIN_PORT: "0", SLOT_MS: "20" }
	const child = fork(bundle, { env, stdio: ["ignore", "ignore", "pipe", "ipc"], execArgv: [] })
	onTestFinished(() => void child.kill("SIGKILL"))
	let said = ""
	child.stderr?.on("data", (part) => (said += part))
	const ready = await new Promise<Ready>((resolve, reject) => {
		child.once("message", (message) => resolve(message as Ready))
		child.once("exit", (code) => reject(new Error(`exit ${code}: ${said}`)))
	})
	return { child, ready, startedIn: performance.now() - began }
}

const ended = (child: ChildProcess) =>
	new Promise<number | null>((resolve) =>
		child.exitCode !== null ? resolve(child.exitCode) : child.once("exit", resolve),
	)

test("a SIGKILL at any moment loses nothing that was confirmed, and the height never goes back", async () => {
	const dataDir = temporaryFolder()
	const from = Keypair.generate()
	const to = Keypair.generate().publicKey
	const confirmed = new Map<string, number>()
	const sent = new Map<string, number>()
	let height = 0
	// How many payments are confirmed before each kill: none in one round, which is killed while it begins.
	for (const [round, more] of [4, 0, 5, 1, 3, 2].entries()) {
		const { child, ready } = await start(dataDir)
		const connection = connectionTo(ready)
		const see = async () => {
			const now = await connection.getBlockHeight("processed")
			expect(now).toBeGreaterThanOrEqual(height)
			height = now
		}
		await see()
		if (round === 0) await reached(connection, await connection.requestAirdrop(from.publicKey, 1000 * LAMPORTS_PER_SOL))
		for (const [signature, lamports] of confirmed) {
			const found = await connection.getTransaction(signature, { commitment: "finalized" })
			expect(found?.meta?.err).toBe(null)
			expect((found?.meta?.postBalances[1] ?? 0) - (found?.meta?.preBalances[1] ?? 0)).toBe(lamports)
		}
		const statuses = await connection.getSignatureStatuses([...sent.keys()].slice(-256), {
			searchTransactionHistory: true,
		})
		const landed = [...sent.values()].slice(-256).filter((_, index) => statuses.value[index])
		expect(await connection.getBalance(to, "finalized")).toBe(landed.reduce((sum, one) => sum + one, 0))

		let alive = true
		const client = async () => {
			while (alive) {
				const lamports = 1_000_000 + sent.size
				const { raw } = await signedTransfer(connection, from, to, lamports)
				const signature = await connection.sendRawTransaction(raw)
				sent.set(signature, lamports)
				await reached(connection, signature)
				if (alive) confirmed.set(signature, lamports)
				await see()
			}
		}
		const clients = Promise.allSettled([client(), client(), client()])
		const enough = confirmed.size + more
		await vi.waitUntil(() => confirmed.size >= enough, { timeout: 60_000, interval: 5 })
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
		child.kill("SIGKILL")
		alive = false
		await ended(child)
		await clients
	}
	expect(confirmed.size).toBeGreaterThan(10)
}, 120_000)

test("a last line cut short is dropped; damage before it is not guessed at", async () => {
	const { chain, dataDir } = await testChain()
	const wallet = Keypair.generate().publicKey
	const { signature } = chain.control("control_faucet", { address: wallet.toBase58() }) as { signature: string }
	chain.control("control_mine", { slots: 1 })
	await chain.close()
	const file = join(dataDir, "blocks.jsonl")
	const whole = readFileSync(file, "utf8")
	appendFileSync(file, whole.slice(0, 500))
	const again = await testChain({ dataDir })
	expect((await again.connection.getSignatureStatus(signature, { searchTransactionHistory: true })).value?.err).toBe(
		null,
	)
	await again.chain.close()
	expect(readFileSync(file, "utf8")).toBe(whole)
	writeFileSync(file, whole.slice(100))
	await expect(testChain({ dataDir })).rejects.toThrow("is damaged at byte 0")
})

test("the process ends by SIGTERM and when its parent lets go, and a second one on its folder is refused", async () => {
	const dataDir = temporaryFolder()
	const first = await start(dataDir)
	await expect(start(dataDir)).rejects.toThrow(`in use by process ${first.child.pid}`)
	first.child.kill("SIGTERM")
	expect(await ended(first.child)).toBe(0)
	const second = await start(dataDir)
	second.child.disconnect()
	expect(await ended(second.child)).toBe(0)
	const third = await start(dataDir)
	third.child.kill("SIGKILL")
	await ended(third.child)
	const fourth = await start(dataDir)
	expect(fourth.ready.genesisHash).toBe(first.ready.genesisHash)
})

test("of several that start at once on a folder left behind by a kill, one gets it", async () => {
	const dataDir = temporaryFolder()
	const first = await start(dataDir)
	first.child.kill("SIGKILL")
	await ended(first.child)
	const started = await Promise.allSettled([1, 2, 3].map(() => start(dataDir)))
	expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
	for (const one of started) if (one.status === "rejected") expect(String(one.reason)).toContain("in use by process")
})
