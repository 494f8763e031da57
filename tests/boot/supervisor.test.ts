import { existsSync } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { Keypair } from "@solana/web3.js"
import postgres from "postgres"
import { expect, onTestFinished, test, vi } from "vitest"
import { isAlive } from "#app/db/embedded/process.server.ts"
import { publicHalf } from "#app/lib/sealed-box.server.ts"
import { dataFolder, folderWithDatabase, ownerUrl, serverPid } from "#tests/boot/data-folder.ts"
import { standInApp } from "#tests/boot/stand-in-app.ts"
import { until } from "#tests/boot/until.ts"

// Processes that take a second to start take twenty on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const float = Keypair.generate()
const keys = { SOLANA_SIGNER_KEY: JSON.stringify([...float.secretKey]), SOLANA_PAYER_KEY: "a-payer-key" }

test("one command starts chain, worker and web, and each sees its own settings only", async () => {
	const dataDir = await folderWithDatabase()
	const { start, ready, starts } = await standInApp(dataDir)
	const app = start({ ...keys, UNRELATED: "x", PRODUCT_SLUG: "scg" })
	await ready(app)
	const [web] = await starts("web")
	const [worker] = await starts("worker")
	const [chain] = await starts("chain")
	expect(web?.env).toMatchObject({ DEMO: "1", HOST: "127.0.0.1", SCG_DECIMALS: "6", PRODUCT_SLUG: "scg" })
	expect(web?.env?.SOLANA_RPC_URL).toBe(`http://127.0.0.1:${chain?.env?.CHAIN_PORT}`)
	expect(web?.env?.APP_SECRET?.length).toBeGreaterThanOrEqual(32)
	for (const name of [
		...Object.keys(keys),
		"NFT_FREEZE_KEY",
		"NFT_MINT_KEY",
		"NFT_PRIZE_KEY",
		"UNRELATED",
		"CHAIN_DATA_DIR",
	])
		expect(web?.env).not.toHaveProperty(name)
	// The local chain names its own float: only its key signs there.
	expect(worker?.env).toMatchObject({ SOLANA_PAYER_KEY: keys.SOLANA_PAYER_KEY, SOLANA_SIGNER_KEY: "the chain's" })
	expect(worker?.env).toMatchObject({
		NFT_FREEZE_KEY: "the chain's freeze key",
		NFT_MINT_KEY: "the chain's mint key",
	})
	// The web process seals keys of projects and cannot open them.
	const opens = worker?.env?.PROJECT_KEYS_SECRET ?? ""
	expect(web?.env?.PROJECT_KEYS_PUBLIC).toBe(publicHalf(opens))
	for (const [name, value] of Object.entries(web?.env ?? {})) expect(value, name).not.toContain(opens)
	const NFT_COLLECTIONS =
		"kongz=SysvarS1otHashes111111111111111111111111111:SysvarS1otHistory11111111111111111111111111"
	const NFT_FREEZE_AUTHORITY = "SysvarEpochSchedu1e111111111111111111111111"
	for (const one of [web, worker]) expect(one?.env).toMatchObject({ NFT_COLLECTIONS, NFT_FREEZE_AUTHORITY })
	for (const name of ["DATABASE_URL", "APP_SECRET", ...Object.keys(keys)]) expect(chain?.env).not.toHaveProperty(name)
	for (const file of ["secrets.json", "project-keys.json"])
		expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
})

test("SIGTERM ends the door, then the worker, the chain and the database, with status 0", async () => {
	const dataDir = await folderWithDatabase()
	const { start, ready, notes } = await standInApp(dataDir)
	const app = start()
	await ready(app)
	app.process.kill("SIGTERM")
	expect(await app.ended).toBe(0)
	expect((await notes()).filter(({ what }) => what === "ended").map(({ name }) => name)).toEqual([
		"web",
		"worker",
		"chain",
	])
	await expect(serverPid(dataDir)).rejects.toThrow()
})

test("SIGTERM in the middle of a start ends cleanly too", async () => {
	const dataDir = await folderWithDatabase()
	const { start, starts } = await standInApp(dataDir)
	const app = start()
	await until("the chain has started", async () => (await starts("chain")).length)
	app.process.kill("SIGTERM")
	expect(await app.ended).toBe(0)
	await expect(serverPid(dataDir)).rejects.toThrow()
})

test("a program that is killed is started again; the chain comes back at the same address", async () => {
	const { start, ready, starts } = await standInApp(await folderWithDatabase())
	await ready(start())
	for (const name of ["web", "worker", "chain"]) {
		const [first] = await starts(name)
		process.kill(first?.pid ?? 0, "SIGKILL")
		const again = await until(`${name} is back`, async () => (await starts(name))[1])
		expect(again.env?.PORT ?? again.env?.CHAIN_PORT).toBe(first?.env?.PORT ?? first?.env?.CHAIN_PORT)
	}
})

test("a database that is killed comes back at the same address, and the app lives on", async () => {
	const dataDir = await folderWithDatabase()
	const { start, ready } = await standInApp(dataDir)
	const app = start()
	await ready(app)
	const url = await ownerUrl(dataDir)
	const killed = await serverPid(dataDir)
	process.kill(killed, "SIGKILL")
	const pid = await until("PostgreSQL is back", () => serverPid(dataDir).catch(() => 0))
	expect(pid).not.toBe(killed)
	expect(await ownerUrl(dataDir)).toBe(url)
	const sql = postgres(url, { max: 1 })
	await until("it answers", () => sql`select 1`.catch(() => undefined))
	await sql.end()
	app.process.kill("SIGTERM")
	expect(await app.ended).toBe(0)
	await expect(serverPid(dataDir)).rejects.toThrow()
})

test("a second app on the same data folder is refused, and the first goes on", async () => {
	const dataDir = await folderWithDatabase()
	const { start, ready } = await standInApp(dataDir)
	const first = start()
	await ready(first)
	const second = start()
	expect(await second.ended).toBe(1)
	expect(second.said()).toContain(`Another Punktopia app is using this data folder (${dataDir})`)
	// It does not call the running app's database "left running".
	expect(second.said().trim().split("\n")).toHaveLength(1)
	expect(isAlive(await serverPid(dataDir))).toBe(true)
	first.process.kill("SIGINT")
	expect(await first.ended).toBe(0)
})

test("an app killed with -9 takes its programs along, and the next start adopts its database", async () => {
	const dataDir = await folderWithDatabase()
	const { start, ready, starts, notes } = await standInApp(dataDir)
	const first = start()
	await ready(first)
	const pid = await serverPid(dataDir)
	first.process.kill("SIGKILL")
	await first.ended
	await until(
		"its programs have ended",
		async () => (await notes()).filter(({ what }) => what === "ended").length === 3,
	)
	const second = start()
	await ready(second)
	expect(await serverPid(dataDir)).toBe(pid)
	const secrets = (await starts("web")).map(({ env }) => env?.APP_SECRET)
	expect(secrets[0]).toBe(secrets[1])
})

test("a program that cannot start ends the app with status 1 and its name", async () => {
	const dataDir = await folderWithDatabase()
	const { start } = await standInApp(dataDir)
	const app = start({ TEST_BROKEN: "worker" })
	expect(await app.ended).toBe(1)
	expect(app.said()).toContain("worker is broken on purpose")
	expect(app.said()).toContain("worker does not start")
	await expect(serverPid(dataDir)).rejects.toThrow()
})

test("a port that is taken is named before a database is made", async () => {
	const dataDir = await dataFolder()
	const { start, notes } = await standInApp(dataDir)
	const holder = createServer().listen(0, "127.0.0.1")
	onTestFinished(() => void holder.close())
	await until("the port is held", () => holder.listening)
	const { port } = holder.address() as { port: number }
	const app = start({ PORT: String(port) })
	expect(await app.ended).toBe(1)
	expect(app.said()).toContain(`PORT ${port} is in use`)
	expect(existsSync(join(dataDir, "postgres/cluster"))).toBe(false)
	expect(await notes()).toEqual([])
})

test("production names everything that is missing and starts nothing", async () => {
	const dataDir = await dataFolder()
	const { start, notes } = await standInApp(dataDir)
	const app = start({ APP_MODE: "production", APP_ORIGIN: "http://example.com" })
	expect(await app.ended).toBe(1)
	for (const name of [
		"DATABASE_URL",
		"SOLANA_RPC_URL",
		"SCG_MINT",
		"SCG_DEPOSIT_VAULT",
		"SCG_REWARD_VAULT",
		"SCG_FLOAT",
		"SOLANA_SIGNER_KEY",
		"SCG_TREASURY",
		"APP_SECRET",
	]) {
		expect(app.said()).toContain(`${name} is missing`)
	}
	expect(app.said()).toContain("APP_ORIGIN must be https")
	expect(await notes()).toEqual([])
})

test("production runs web and worker alone, on the database and the cluster it was given, and keeps nothing here", async () => {
	const dataDir = await dataFolder()
	const { start, ready, notes, starts } = await standInApp(dataDir)
	const address = "So11111111111111111111111111111111111111112"
	const app = start({
		...keys,
		APP_MODE: "production",
		APP_ORIGIN: "https://example.com",
		APP_SECRET: "s".repeat(40),
		ADMIN_CODE: "a".repeat(20),
		DATABASE_URL: process.env.TEST_DATABASE_URL ?? "",
		SOLANA_RPC_URL: "https://rpc.example.com",
		SCG_MINT: address,
		SCG_DEPOSIT_VAULT: address,
		SCG_REWARD_VAULT: address,
		SCG_FLOAT: float.publicKey.toBase58(),
		SCG_TREASURY: address,
		PORT: "0",
	})
	await ready(app)
	expect((await notes()).map(({ name }) => name).toSorted()).toEqual(["web", "worker"])
	const [web] = await starts("web")
	expect(web?.env).toMatchObject({ APP_MODE: "production", DEMO: "0", SOLANA_RPC_URL: "https://rpc.example.com" })
	for (const name of Object.keys(keys)) expect(web?.env).not.toHaveProperty(name)
	expect(await readdir(dataDir)).toEqual([])
	expect(app.said()).not.toContain("Demo")
	app.process.kill("SIGTERM")
	expect(await app.ended).toBe(0)
})
