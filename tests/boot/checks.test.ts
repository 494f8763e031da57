import { writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { createServer as createNetServer, type Server } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import postgres from "postgres"
import { expect, onTestFinished, test } from "vitest"
import { checkedEnv } from "#app/boot/checked-env.server.ts"
import { checkDatabase } from "#app/boot/checks/check-database.server.ts"
import { checkFolder, checkSpace } from "#app/boot/checks/check-folder.server.ts"
import { explain } from "#app/boot/start-error.server.ts"
import { ChainUnresponsive } from "#app/chains/solana/ask-node.server.ts"
import { checkCoin } from "#app/chains/solana/check-coin.server.ts"
import { coinsOf } from "#app/chains/solana/coin.server.ts"
import { testChain } from "#app/chains/solana/local/testing.ts"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { EnvError } from "#app/lib/env.server.ts"
import { dataFolder } from "#tests/boot/data-folder.ts"

const server = () => new URL(process.env.TEST_DATABASE_URL ?? "")

async function asAdmin(...statements: string[]) {
	const sql = postgres(server().href, { max: 1, onnotice: () => {} })
	for (const one of statements) await sql.unsafe(one)
	await sql.end()
}

test("a database that cannot be used is told by its cause, and never with its password", async () => {
	const at = (change: (url: URL) => void) => {
		const url = server()
		change(url)
		return url
	}
	const unused = await freePort(0)
	const cases = [
		[at((url) => (url.password = "guess-1234")), /password for the user "punktopia" is wrong/],
		[at((url) => (url.username = "nobody-here")), /user "nobody-here"/],
		[at((url) => (url.pathname = "/nowhere")), /no database "nowhere" there: create it/],
		[at((url) => (url.port = String(unused))), /nothing listens at 127.0.0.1:\d+: start PostgreSQL/],
		[at((url) => (url.hostname = "no-such-host.invalid")), /no-such-host.invalid/],
	] as const
	for (const [url, sentence] of cases) {
		const [said = "", ...more] = await checkDatabase(url.href, "DATABASE_URL", { migrates: true })
		expect(said).toMatch(sentence)
		expect(said).toMatch(/^DATABASE_URL: /)
		expect(said).not.toContain(url.password)
		expect(more).toEqual([])
	}
	expect(await checkDatabase(server().href, "DATABASE_URL", { migrates: true })).toEqual([])
})

test("a role without rights is told what to grant, and only where it would migrate", async () => {
	const drop = ["drop database if exists check_rights with (force)", "drop role if exists check_rights"]
	await asAdmin(...drop, "create role check_rights login password 'kept-secret'", "create database check_rights")
	onTestFinished(() => asAdmin(...drop))
	const url = server()
	url.username = "check_rights"
	url.password = "kept-secret"
	url.pathname = "/check_rights"
	const said = await checkDatabase(url.href, "DATABASE_URL", { migrates: true })
	expect(said.join("\n")).toContain('grant create on database "check_rights" to "check_rights"')
	expect(said.join("\n")).toContain('grant create on schema public to "check_rights"')
	expect(await checkDatabase(url.href, "DATABASE_URL", { migrates: false })).toEqual([])
})

test("a data folder that cannot be made, or whose disk is too small, is named with the cure", async () => {
	const folder = await dataFolder()
	await writeFile(join(folder, "a-file"), "")
	expect((await checkFolder(join(folder, "a-file"), 1)).join()).toMatch(/DATA_DIR .* is not a folder: set DATA_DIR/)
	expect((await checkFolder(join(folder, "a-file", "below"), 1)).join()).toMatch(/set DATA_DIR/)
	expect(await checkFolder(join(folder, "new#one", "below"), 1)).toEqual([])
	expect((await checkSpace(join(folder, "not", "there"), 1e9)).join()).toMatch(/MB of disk left and 1000000000 MB are/)
})

async function coinOnLocalChain() {
	const { chain } = await testChain()
	const { scgMint, scgDecimals, depositVaultOwner, rewardVaultOwner, floatOwner, treasury } = chain.demo
	const { usdcMint, nftVaultOwner } = chain.demo
	const settings = {
		SOLANA_RPC_URL: chain.url,
		SCG_MINT: scgMint,
		SCG_DECIMALS: scgDecimals,
		SCG_DEPOSIT_VAULT: depositVaultOwner,
		SCG_REWARD_VAULT: rewardVaultOwner,
		SCG_FLOAT: floatOwner,
	}
	const { vaults } = coinsOf({ ...settings, PRODUCT_NAME: "SCG" })
	const [depositVault = "", rewardVault = ""] = vaults.map((one) => one.account)
	return { settings, coin: { depositVault, rewardVault, usdcMint, nftVaultOwner }, treasury, chain }
}

test("a coin that is not what the settings say is told by the chain itself", async () => {
	const { settings, coin } = await coinOnLocalChain()
	const problems = async (change: Partial<Parameters<typeof checkCoin>[0]>) =>
		(await checkCoin({ ...settings, ...change })).problems.join("\n")
	expect(await problems({})).toBe("")
	expect(await problems({ SCG_DECIMALS: 9 })).toContain("has 6: set SCG_DECIMALS=6")
	expect(await problems({ SCG_MINT: "SysvarC1ock11111111111111111111111111111112" })).toContain(
		"does not exist on the cluster",
	)
	expect(await problems({ SCG_MINT: coin.depositVault })).toContain("is not a mint but another account")
	expect(await problems({ SCG_MINT: settings.SCG_DEPOSIT_VAULT })).toMatch(/SCG_MINT .* (is not a mint|does not exist)/)
	expect(await problems({ SCG_REWARD_VAULT: coin.rewardVault })).toContain("SCG_REWARD_VAULT is a token account")
	const usdc = { USDC_MINT: coin.usdcMint, USDC_DECIMALS: 6, SCG_NFT_VAULT: coin.nftVaultOwner }
	expect(await problems(usdc)).toBe("")
	expect(await problems({ ...usdc, USDC_DECIMALS: 9 })).toContain("has 6: set USDC_DECIMALS=6")
	expect(await problems({ USDC_MINT: settings.SCG_MINT })).toContain("is SCG_MINT: one coin cannot be two")
	expect(await problems({ USDC_MINT: coin.depositVault })).toContain("USDC_MINT")
	expect(await problems({ SCG_NFT_VAULT: coin.rewardVault })).toContain("SCG_NFT_VAULT is a token account")
	expect(await problems({ APP_MODE: "production" })).toContain("SOLANA_RPC_URL is a local demo chain: not allowed")
})

/** A node that knows one account; nothing of ours stands in for anything of ours. */
async function nodeWith(account: object): Promise<string> {
	const results: Record<string, unknown> = {
		getGenesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
		getVersion: { "solana-core": "3.0.0" },
		getMultipleAccounts: { value: [account, null, null, null] },
	}
	const node = createServer(async (req, res) => {
		let text = ""
		for await (const chunk of req) text += chunk
		const { id, method } = JSON.parse(text)
		res.end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] }))
	})
	await new Promise<void>((done) => node.listen(0, "127.0.0.1", done))
	onTestFinished(() => void node.close())
	return `http://127.0.0.1:${(node.address() as { port: number }).port}`
}

test("a mint of Token-2022 is refused, and what makes it dangerous is named", async () => {
	const { settings } = await coinOnLocalChain()
	const data = Buffer.alloc(166 + 4 + 32 + 4 + 64)
	data[44] = 6
	data[45] = 1
	data[165] = 1
	data.writeUInt16LE(12, 166)
	data.writeUInt16LE(32, 168)
	data.writeUInt16LE(14, 202)
	data.writeUInt16LE(64, 204)
	const owner = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"
	const SOLANA_RPC_URL = await nodeWith({ owner, data: [data.toString("base64"), "base64"] })
	const { problems } = await checkCoin({ ...settings, SOLANA_RPC_URL })
	expect(problems.join()).toContain("is a mint of Token-2022 with permanent delegate, transfer hook")
})

async function portHeld(): Promise<Server & { port: number }> {
	const held = createNetServer()
	await new Promise<void>((done) => held.listen(0, "127.0.0.1", done))
	onTestFinished(() => void held.close())
	return Object.assign(held, { port: (held.address() as { port: number }).port })
}

test("all that is wrong is said at once, whatever else is wrong", async () => {
	const { settings } = await coinOnLocalChain()
	const url = server()
	url.password = "guess-1234"
	const { port } = await portHeld()
	const source = {
		...settings,
		SCG_DECIMALS: "9",
		DATABASE_URL: url.href,
		DATA_DIR: await dataFolder(),
		HOST: "127.0.0.1",
		PORT: String(port),
		SNS_X: "not an address",
		FILES_DIR: fileURLToPath(import.meta.url),
	}
	const error = await checkedEnv("boot", source).catch((thrown: unknown) => thrown)
	expect(error).toBeInstanceOf(EnvError)
	const said = explain(error)
	for (const part of [
		"SCG_TREASURY is missing",
		"SNS_X: must be an address",
		"password for the user",
		`PORT ${port} is in use`,
		"set SCG_DECIMALS=6",
		"checks.test.ts is not a folder: set FILES_DIR",
	])
		expect(said).toContain(part)
	expect(said.split("\n")).toHaveLength(7)
	expect(said).not.toContain("guess-1234")
})

test("a cluster that does not answer is no reason not to start, and a key in its address is not repeated", async () => {
	const { settings } = await coinOnLocalChain()
	const SOLANA_RPC_URL = `http://127.0.0.1:${await freePort(0)}/?api-key=kept-secret`
	const silent = await checkCoin({ ...settings, SOLANA_RPC_URL }).catch((error: unknown) => error)
	expect(silent).toBeInstanceOf(ChainUnresponsive)
	expect(String(silent)).not.toContain("kept-secret")
	const source = {
		...settings,
		SCG_DECIMALS: "6",
		SOLANA_RPC_URL,
		SCG_TREASURY: settings.SCG_MINT,
		DATABASE_URL: server().href,
		DATA_DIR: await dataFolder(),
		PORT: "0",
	}
	expect(await checkedEnv("boot", source)).toMatchObject({ SCG_MINT: settings.SCG_MINT })
})

test("what a driver wraps around its cause, query and all, is not what an operator reads", () => {
	const cause = new Error('permission denied for schema "public"')
	const wrapped = new Error("Failed query: insert into secrets values ($1) params: hunter2", { cause })
	expect(explain(wrapped)).toBe('permission denied for schema "public"')
	expect(explain(Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC", path: "/data/x" }))).toBe(
		"The disk is full (/data/x): free some space.",
	)
})
