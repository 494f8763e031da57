import { type ChildProcess, fork } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { readChains } from "#app/chains/open-chains.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import type { Demo } from "#app/chains/solana/local/genesis.ts"
import { type ChainKeys, chainKeys } from "#app/chains/solana/local/keys.ts"
import { databaseClock, demoClockOf } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { seed } from "../../drizzle/seed.ts"

/** What a worker process has around it: a database and a chain, both real, and nothing else of the app. */
export type PayoutWorld = Readonly<{
	/** The owner's view, straight to the chain. */
	ctx: Context
	database: TestDatabase
	solana: ReturnType<typeof openSolana>
	keys: ChainKeys
	chainUrl: string
	chainPid: number
	/** The owner's view by another address of the chain. */
	through(rpcUrl: string): Promise<Context>
	/** Asks the chain directly. */
	rpc(method: string, params?: object): Promise<unknown>
	/** A worker of the build that reaches the chain at this address. It ends when this process does. */
	startWorker(rpcUrl: string, flags?: readonly string[], more?: Readonly<Record<string, string>>): ChildProcess
	/** The environment of such a worker. */
	workerSettings(rpcUrl: string): Readonly<Record<string, string>>
	/** The same world, seen by the owner with other settings of the chain. */
	seenWith(more: Readonly<Record<string, string>>): Promise<PayoutWorld>
	end(): Promise<void>
}>

type Wish = Readonly<{
	slotMs: number
	nfts?: boolean
	/** What workers are told beside that. */
	settings?: Readonly<Record<string, string>>
}>

/** What the app is told of the demo's NFTs, and of the clock that can be turned, which goes with them here. */
const nftSettings = (
	{ nftVaultOwner, usdcMint, usdcDecimals, nfts }: Demo,
	{ freezeKey, mintKey }: Pick<Started, "freezeKey" | "mintKey">,
) => ({
	DEMO: "1",
	USDC_MINT: usdcMint,
	USDC_DECIMALS: String(usdcDecimals),
	SCG_NFT_VAULT: nftVaultOwner,
	NFT_COLLECTIONS: nfts.collections.map(({ id, group }) => `${id}=${group}:${nfts.nftAuthority}`).join(","),
	NFT_FREEZE_AUTHORITY: nfts.freezeAuthority,
	NFT_FREEZE_SIGNER: nfts.freezeSigner,
	NFT_FREEZE_KEY: freezeKey,
	NFT_MINT_KEY: mintKey,
})

const nftsSeen = ({ nftVaultOwner, usdcMint, usdcDecimals, nfts: { collections, nftAuthority } }: Demo) => ({
	SCG_NFT_VAULT: nftVaultOwner,
	USDC_MINT: usdcMint,
	USDC_DECIMALS: usdcDecimals,
	NFT_COLLECTIONS: collections.map(({ id, group }) => ({ id, address: group, authority: nftAuthority })),
})

/** A new database on the server of TEST_DATABASE_URL, and a new chain in a process of its own. */
export async function payoutWorld({ slotMs, nfts = false, settings: more = {} }: Wish): Promise<PayoutWorld> {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-payouts-"))
	const [database, chain] = await Promise.all([testDatabase(), startChain(folder, slotMs)])
	const { url, demo, floatKey } = chain
	await seed({ url: database.url, product: "scg", decimals: demo.scgDecimals, demo: true })
	const settings = {
		SOLANA_RPC_URL: url,
		SCG_MINT: demo.scgMint,
		SCG_DECIMALS: demo.scgDecimals,
		SCG_DEPOSIT_VAULT: demo.depositVaultOwner,
		SCG_REWARD_VAULT: demo.rewardVaultOwner,
		SCG_FLOAT: demo.floatOwner,
		SCG_TREASURY: demo.treasury,
		SCG_NFT_VAULT: demo.nftVaultOwner,
		USDC_MINT: demo.usdcMint,
		USDC_DECIMALS: demo.usdcDecimals,
		PVT_MINT: demo.pvtMint,
		PVT_DECIMALS: demo.pvtDecimals,
		DROP_VAULT: demo.dropVaultOwner,
		RAFFLE_VAULT: demo.raffleVaultOwner,
		VESTING_VAULT: demo.vestingVaultOwner,
		DROP_TOKENS: demo.dropTokens,
		PRODUCT_NAME: "SCG",
	}
	const solana = openSolana(settings)
	const seen = nfts ? { ...settings, ...nftsSeen(demo) } : settings
	const ctx: Context = {
		db: database.db,
		now: (nfts ? demoClockOf : databaseClock)(database.db),
		log: pino({ level: "silent" }),
		demo: nfts,
		...(await readChains(seen, solana)),
	}
	const children = new Set([chain.child])
	const workerSettings = (rpcUrl: string) => ({
		...settings,
		...(nfts ? nftSettings(demo, chain) : {}),
		...more,
		SCG_DECIMALS: String(demo.scgDecimals),
		USDC_DECIMALS: String(demo.usdcDecimals),
		PVT_DECIMALS: String(demo.pvtDecimals),
		DROP_TOKENS: demo.dropTokens.map((one) => `${one.id}=${one.symbol}:${one.address}:${one.scale}`).join(","),
		SOLANA_RPC_URL: rpcUrl,
		SOLANA_SIGNER_KEY: floatKey,
		WORKER_DATABASE_URL: database.logins.worker.url,
		SLOT_MS: String(slotMs),
		LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
		APP_ORIGIN: "http://localhost",
		// Hundreds are started: what the first has compiled, the others need not.
		NODE_COMPILE_CACHE: join(folder, "compiled"),
	})
	const world: PayoutWorld = {
		workerSettings,
		async seenWith(other) {
			const there = { ...seen, ...other }
			return { ...world, ctx: { ...ctx, ...(await readChains(there, openSolana(there))) } }
		},
		ctx,
		database,
		solana,
		keys: chainKeys(folder),
		chainUrl: url,
		chainPid: chain.child.pid ?? 0,
		async through(rpcUrl) {
			const there = { ...seen, SOLANA_RPC_URL: rpcUrl }
			return { ...ctx, ...(await readChains(there, openSolana(there))) }
		},
		rpc: (method, params = {}) => ask(url, method, params),
		startWorker(rpcUrl, flags = [], other = {}) {
			const env = environment({ ...workerSettings(rpcUrl), ...other })
			const child = fork("build/worker.js", {
				env,
				execArgv: [...flags],
				stdio: ["ignore", "inherit", "inherit", "ipc"],
			})
			children.add(child)
			child.once("exit", () => children.delete(child))
			return child
		},
		async end() {
			await Promise.all([...children].map(ended))
			await database.end()
			await rm(folder, { recursive: true, force: true })
		},
	}
	return world
}

/** The cast: types of the app want what a worker does not have. */
const environment = (settings: Record<string, string>) =>
	({ PATH: process.env.PATH, HOME: process.env.HOME, ...settings }) as unknown as NodeJS.ProcessEnv

type Keys = Readonly<{ floatKey: string; freezeKey: string; mintKey: string }>
type Started = Readonly<{ child: ChildProcess; url: string; demo: Demo }> & Keys

function startChain(folder: string, slotMs: number): Promise<Started> {
	const env = environment({ CHAIN_DATA_DIR: folder, SLOT_MS: String(slotMs) })
	const child = fork("build/chain.js", { env, stdio: ["ignore", "inherit", "inherit", "ipc"] })
	return new Promise((done, fail) => {
		child.once("exit", (code) => fail(new Error(`the chain ended with ${code} before it was ready`)))
		child.once("message", (said) => {
			const { url, floatKey, freezeKey, mintKey, ...demo } = said as Demo & Keys & Readonly<{ url: string }>
			done({ child, url, floatKey, freezeKey, mintKey, demo })
		})
	})
}

/** Kills it, and waits until it is gone. */
export async function ended(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return
	const gone = new Promise((done) => child.once("exit", done))
	child.kill("SIGKILL")
	await gone
}

async function ask(url: string, method: string, params: object): Promise<unknown> {
	const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [params] })
	const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body })
	const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
	if (error) throw new Error(error.message)
	return result
}
