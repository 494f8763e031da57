import { cpSync, mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Connection } from "@solana/web3.js"
import { type Logger, pino } from "pino"
import { onTestFinished } from "vitest"
import { type Chains, chainsOf } from "#app/chains/chains.ts"
import { readChains } from "#app/chains/open-chains.server.ts"
import { solanaAdapter } from "#app/chains/solana/adapter.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { SCG_DECIMALS } from "#app/chains/solana/local/genesis-parts.ts"
import { type ChainKeys, chainKeys } from "#app/chains/solana/local/keys.ts"
import { type LocalChain, startLocalChain } from "#app/chains/solana/local/start-local-chain.ts"
import { isFirstOfTest, temporaryFolder, testChain } from "#app/chains/solana/local/testing.ts"
import { solanaMinter } from "#app/chains/solana/minting/minter.server.ts"
import { solanaCustodian } from "#app/chains/solana/nfts/custodian.server.ts"
import { nftsOf } from "#app/chains/solana/nfts/settings.server.ts"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { solanaQuotes } from "#app/chains/solana/quotes.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import type { WebContext } from "#app/db/context.ts"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { localBeacon } from "#app/draws/beacon/local-beacon.server.ts"
import { sha256, utf8ToBytes } from "#app/draws/bytes.ts"
import { siteSigner } from "#app/draws/site-key/open-signer.server.ts"
import type { NftFiles } from "#app/features/airdrop/metadata/nft-files.server.ts"
import { PLANS_RULE } from "#app/features/coin-staking/plans-rule.ts"
import { plansSeed } from "#app/features/coin-staking/seed.ts"
import { demoRefill } from "#app/features/demo/refill.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { type Handlers, handlersOf } from "#app/settlement/handlers.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { seed } from "../../drizzle/seed.ts"
import { walletSettings } from "./session-wallets.ts"

export type World = Readonly<{
	ctx: WebContext
	handlers: Handlers
	/** The client of the chain's node, and the chains of a context that goes by another, and asks a second one. */
	solana: Connection
	chainsOn(connection: Connection, name?: string, second?: Connection): Chains
	database: TestDatabase
	/** The same context on connections of the web role, and of the worker's: what the app itself may do. `ctx` is the owner's. */
	web: WebContext
	worker: WebContext
	chain: LocalChain
	/** What `reconcile` pays with. */
	payers: NonNullable<Parameters<typeof reconcile>[1]["payers"]>
	keys: ChainKeys
	/** Makes blocks; five finalize what waits. */
	mine(slots?: number): void
	/** One look of a worker; answers how many attempts are still open. */
	reconcile(): Promise<number>
	/** Finalizes what waits and looks. */
	settle(): Promise<number>
	/** Turns the clocks of chain and database on, both by as much, from where they were at the start. */
	turnTo(seconds: number): void
	publishPlans(change: Partial<ReturnType<typeof plansSeed>["body"]>): Promise<void>
}>

/** `nftFiles`: what the worker reads metadata files with; without it every file is at a host that is not allowed. */
type Wish = Readonly<{ slotMs: number; payouts: boolean; log: Logger; nftFiles: NftFiles | null }>

/**
 * A chain and a database of one test, seeded, the reward budget settled: all that a worker has. Blocks are made by `mine` unless
 * `slotMs` is given. Without `payouts` nothing is paid out.
 */
export async function stakingWorld({
	slotMs = 0,
	payouts = true,
	log = pino({ level: "silent" }),
	nftFiles = null,
}: Partial<Wish> = {}): Promise<World> {
	const wish = { slotMs, payouts, log, nftFiles }
	if (!isFirstOfTest()) {
		const made = await testChain({ slotMs })
		const database = await testDatabase(SEEDED)
		onTestFinished(() => database.end())
		const world = await worldOn(made, database, wish)
		await world.settle()
		return world
	}
	const database = await testDatabase(payouts ? SETTLED.paying : SETTLED.quiet)
	onTestFinished(() => database.end())
	const dataDir = temporaryFolder()
	cpSync(settledChain(payouts), dataDir, { recursive: true })
	const world = await worldOn(await testChain({ slotMs, dataDir }), database, wish)
	// A chain that was opened anew has no block of the slot that it is at.
	world.mine()
	return world
}

const seedFor = (database: TestDatabase) =>
	seed({ url: database.url, product: "scg", decimals: SCG_DECIMALS, demo: true })
const SEEDED = { name: "demo", write: seedFor }

/** What a worker's first look makes of a new chain and a seeded database is the same each time, and most of what a world costs. */
const SETTLED = {
	paying: { name: "settled_paying", write: (database: TestDatabase) => settleOnce(database, true) },
	quiet: { name: "settled_quiet", write: (database: TestDatabase) => settleOnce(database, false) },
}
/** The chain of a settled database, for all processes of the run. */
const settledChain = (payouts: boolean) =>
	join(dirname(process.env.MADE_CLUSTER ?? tmpdir()), payouts ? "settled-paying" : "settled-quiet")

async function settleOnce(database: TestDatabase, payouts: boolean): Promise<void> {
	await seedFor(database)
	const dataDir = settledChain(payouts)
	mkdirSync(dataDir, { recursive: true })
	const chain = await startLocalChain({ dataDir, slotMs: 0, nfts: 0 })
	const world = await worldOn({ chain, dataDir }, database, {
		slotMs: 0,
		payouts,
		log: pino({ level: "silent" }),
		nftFiles: null,
	})
	await world.settle()
	await chain.close()
}

type Made = Readonly<{ chain: LocalChain; dataDir: string }>

async function worldOn({ chain, dataDir }: Made, database: TestDatabase, wish: Wish): Promise<World> {
	const { slotMs, payouts, log, nftFiles } = wish
	const { demo } = chain
	const settings = {
		SOLANA_RPC_URL: chain.url,
		SOLANA_WS_URL: chain.wsUrl,
		SCG_MINT: demo.scgMint,
		SCG_DECIMALS: demo.scgDecimals,
		SCG_DEPOSIT_VAULT: demo.depositVaultOwner,
		SCG_REWARD_VAULT: demo.rewardVaultOwner,
		SCG_FLOAT: demo.floatOwner,
		SCG_TREASURY: demo.treasury,
		SCG_NFT_VAULT: demo.nftVaultOwner,
		USDC_MINT: demo.usdcMint,
		USDC_DECIMALS: demo.usdcDecimals,
		DROP_VAULT: demo.dropVaultOwner,
		RAFFLE_VAULT: demo.raffleVaultOwner,
		VESTING_VAULT: demo.vestingVaultOwner,
		DROP_TOKENS: demo.dropTokens,
		PVT_MINT: demo.pvtMint,
		PVT_DECIMALS: demo.pvtDecimals,
		PRODUCT_NAME: "SCG",
		NFT_COLLECTIONS: demo.nfts.collections.map(({ id, group }) => ({
			id,
			address: group,
			authority: demo.nfts.nftAuthority,
		})),
		NFT_FREEZE_AUTHORITY: demo.nfts.freezeAuthority,
		NFT_FREEZE_SIGNER: demo.nfts.freezeSigner,
		NFT_PRIZE_VAULT: demo.nfts.prizeVault,
	}
	const solana = openSolana(settings)
	const onChain = await readChains(settings, solana)
	const chainsOn = (connection: Connection, name = onChain.chains.solana.name, second?: Connection) =>
		chainsOf({ solana: solanaAdapter(connection, () => name, second, nftsOf(settings)) })
	let ahead = 0
	let turned = 0
	const clock = databaseClock(database.db)
	/** The database's functions go by the demo's clock, which only turns forward. */
	const turnClock = async () => {
		if (turned === ahead) return
		const to = ahead
		await database.sql`insert into demo_clock (id, ahead_seconds) values (1, ${to})
			on conflict (id) do update set ahead_seconds = excluded.ahead_seconds`
		turned = to
	}
	const ctx: WebContext = {
		db: database.db,
		now: async () => {
			await turnClock()
			return new Date((await clock()).getTime() + ahead * 1000)
		},
		log,
		demo: true,
		secret: "s".repeat(40),
		adminCode: "the admin code of tests",
		origin: "http://localhost",
		...onChain,
		wallets: walletSettings(),
	}
	const web = { ...ctx, db: database.asWeb().db }
	const custodian = solanaCustodian(chain.freezeKey, demo.nfts.freezeAuthority)
	const nfts = nftsOf(settings)
	const minter = solanaMinter(chain.mintKey, nfts)
	const beacon = localBeacon(sha256(utf8ToBytes("a beacon of the tests")), ctx.now)
	const { freezeKey, mintKey, prizeKey: vaultKey, floatKey } = chain
	const multisig = demo.nfts.freezeAuthority
	const payer = solanaPayer(solana, floatKey, { freezeKey, multisig, mintKey, vaultKey, nfts })
	const worker = {
		...ctx,
		db: database.asWorker().db,
		custodian,
		minter,
		siteSigner: siteSigner(chain.dropKey),
		beacon,
		...(nftFiles ? { nftFiles } : {}),
		quotes: solanaQuotes(solana, payer),
	}
	const handlers = handlersOf(FEATURES)
	const payers = payouts ? [{ payer, refill: demoRefill(worker) }] : []
	const world: World = {
		ctx,
		handlers,
		solana,
		chainsOn,
		database,
		web,
		worker,
		chain,
		payers,
		keys: chainKeys(dataDir),
		mine: (slots = 5) => void chain.control("control_mine", { slots }),
		// Tests do not wait for the slow pass.
		reconcile: () => reconcile(worker, { handlers, payers, slow: { everyMs: 0, mostAccounts: 20 } }),
		settle: () => {
			if (slotMs === 0) world.mine()
			return world.reconcile()
		},
		turnTo: (seconds) => {
			ahead = seconds
			chain.control("control_clock", { offsetSeconds: seconds })
		},
		publishPlans: async (change) => {
			const { body, method } = plansSeed(demo.scgDecimals)
			const at = await ctx.now()
			const texts = { reason: "test", proposedBy: "test", example: false }
			await database.db
				.insert(rule)
				.values({ key: PLANS_RULE, method, body: { ...body, ...change }, validFrom: at, writtenAt: at, ...texts })
		},
	}
	return world
}
