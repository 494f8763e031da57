import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { type Child, keepRunning, type Ready } from "#app/boot/child.ts"
import { envFor } from "#app/boot/child-env.ts"
import { openDatabase } from "#app/boot/database.ts"
import { keptSecret } from "#app/boot/secrets.ts"
import { welcome } from "#app/boot/welcome.ts"
import type { DemoNfts } from "#app/chains/solana/local/nfts/stock.ts"
import { freePort, rememberedPort } from "#app/db/embedded/ports.server.ts"
import { type Logins, loginsFor } from "#app/db/roles.server.ts"
import { drainMsOf, FINISH_MS } from "#app/http/drain.ts"
import { demoOperators } from "#app/identity/accounts/demo-operators.server.ts"
import type { GivenSecrets } from "#app/identity/app-secrets/read-app-secret.server.ts"
import { keyedHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { type BootEnv, loginName, type Process } from "#app/lib/env.server.ts"
import type { GivenToken } from "#app/lib/env-blocks.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { publicHalf } from "#app/lib/sealed-box.server.ts"
import { pushPublicKey } from "#app/reminding/push-keys.server.ts"

type Facts = Record<string, string | undefined>
/** Throws `OtherSecret` where it is strict and the database is used with another secret. */
type NotedSecrets = GivenSecrets & { isStrict: boolean }
export type Parts = {
	/** The folder that holds web.js, worker.js and chain.js. */
	programs: URL
	source: Readonly<Record<string, string | undefined>>
	migrate(url: string, logins: Logins | null): Promise<void>
	seed(about: {
		url: string
		product: string
		decimals: number
		demo: boolean
		operators?: { secret: string; adminCode: string } | null
		secrets?: NotedSecrets | null
	}): Promise<void>
	/** Calls back when a program was made anew; it is then started again. */
	onRemade?(restart: (name: Program) => void): void
	/** The port at which a debugger finds a program. */
	inspectorPort?(name: Program): number | undefined
}
export type Program = "chain" | "kaia" | "worker" | "web"
export type Running = {
	started: Promise<void>
	stop(): Promise<void>
	/** How long `stop` may take, in milliseconds. */
	stopMs: number
}

/**
 * How long each process may take to end, in milliseconds. They end in this order, the database last. Outside production the web
 * process gets no time for long requests, because a program at a breakpoint must not delay Ctrl-C.
 */
const graceOf = (env: BootEnv) => ({
	web: drainMsOf(env) + (env.APP_MODE === "production" ? FINISH_MS + 1_500 : 4_000),
	worker: 2_500,
	chain: 1_500,
	kaia: 1_500,
})
/** The same for the embedded database. */
const DATABASE_GRACE_MS = 500

/**
 * Of the young generation, MB: V8 begins with 1 and may grow to this. With less, much of what a page needs while it is made is taken for
 * what stays, and a page costs a tenth more processor time. With more, a crowd costs more memory than it may.
 */
const FLAGS: Partial<Record<Program, readonly string[]>> = { web: ["--min-semi-space-size=16"] }

/** Starts every part in order and keeps them running. `onFatal` hears of what cannot be mended from here. */
export function supervise(parts: Parts, env: BootEnv, onFatal: (error: Error) => void): Running {
	const logger = createLogger("boot")
	const log = (line: string) => logger.warn(line)
	const production = env.APP_MODE === "production"
	const demo = !env.SOLANA_RPC_URL
	const dataDir = resolve(env.DATA_DIR)
	const facts: Facts = { DATA_DIR: dataDir, DEMO: demo ? "1" : "0", DATABASE_URL: env.DATABASE_URL }
	const children: Partial<Record<Program, Child>> = {}
	const grace = graceOf(env)
	const stops: (() => Promise<void>)[] = []
	let stopping = false
	/** Of the embedded database, which may live outside the data folder. */
	let folder: string | undefined
	const stopWhatRuns = async () => {
		for (const one of stops.splice(0).reverse()) await one().catch((error: Error) => log(error.message))
	}
	const keep = (name: Program, onReady?: (ready: Ready) => void) => {
		if (stopping) throw new Error("stopped while starting")
		const file = fileURLToPath(new URL(`${name}.js`, parts.programs))
		const child = keepRunning({
			name,
			file,
			env: () => envFor(name satisfies Process, parts.source, factsOf(name)),
			log,
			inspectorPort: parts.inspectorPort?.(name),
			flags: FLAGS[name],
			...(onReady && { onReady }),
		})
		children[name] = child
		stops.push(() => child.stop(grace[name]))
		return child.ready
	}
	/** Each process learns where its own role logs in; the owner's address stays here. */
	const logins = () =>
		loginsFor(facts.DATABASE_URL as string, (facts.APP_SECRET ?? env.APP_SECRET) as string, {
			web: env.WEB_DATABASE_URL,
			worker: env.WORKER_DATABASE_URL,
		})
	const factsOf = (name: Process): Facts => {
		if (name !== "web" && name !== "worker") return { ...facts, DATABASE_URL: undefined }
		return { ...facts, DATABASE_URL: logins()[name].url, [loginName[name]]: undefined }
	}
	const learn = (news: Facts) => {
		const changed = Object.entries(news).some(([name, value]) => facts[name] && facts[name] !== value)
		Object.assign(facts, news)
		if (!changed) return
		children.worker?.restart()
		children.web?.restart()
	}

	async function start() {
		const projectKeys = env.PROJECT_KEYS_SECRET ?? (demo ? keptSecret(dataDir, "PROJECT_KEYS_SECRET") : undefined)
		// The web process is told the half that seals, and never the one that opens.
		if (projectKeys) facts.PROJECT_KEYS_PUBLIC = publicHalf(projectKeys)
		// What the operator has set is passed on as it was set, a file as its path.
		if (projectKeys && !env.PROJECT_KEYS_SECRET) facts.PROJECT_KEYS_SECRET = projectKeys
		const pushKey = env.PUSH_PRIVATE_KEY ?? (demo ? keptSecret(dataDir, "PUSH_PRIVATE_KEY") : undefined)
		if (pushKey) facts.PUSH_PUBLIC_KEY = pushPublicKey(pushKey)
		if (pushKey && !env.PUSH_PRIVATE_KEY) facts.PUSH_PRIVATE_KEY = pushKey
		if (!production) {
			facts.APP_SECRET = env.APP_SECRET ?? keptSecret(dataDir)
			facts.ADMIN_CODE = env.ADMIN_CODE ?? keyedHash(facts.APP_SECRET, "admin-code", "")
			const database = await openDatabase({
				given: env.DATABASE_URL,
				dataDir,
				log,
				onMoved: (url) => learn({ DATABASE_URL: url }),
				onFatal,
			})
			stops.push(database.stop)
			facts.DATABASE_URL = database.url
			folder = database.folder
			Object.assign(facts, await doorFacts(env, demo))
		}
		const url = facts.DATABASE_URL as string
		const chain = async () => {
			facts.CHAIN_DATA_DIR = join(dataDir, "chain")
			facts.CHAIN_PORT = String(await rememberedPort(dataDir, "chain"))
			await keep("chain", (ready) => learn(chainFacts(ready)))
		}
		/** It listens at once and replays its blocks while the site starts. Where it cannot run, the demo is without it. */
		const kaia = async () => {
			facts.KAIA_DATA_DIR = join(dataDir, "kaia")
			facts.KAIA_PORT = String(await rememberedPort(dataDir, "kaia"))
			await keep("kaia", (ready) => learn(kaiaFacts(ready))).catch((error: Error) => log(error.message))
		}
		const hasKaia = demo && env.KAIA_CHAIN === "1" && !env.KAIA_RPC_URL
		await allOrFirstError([parts.migrate(url, logins()), demo ? chain() : undefined, hasKaia ? kaia() : undefined])
		const decimals = Number(facts.SCG_DECIMALS ?? env.SCG_DECIMALS)
		const { APP_SECRET: secret = "", ADMIN_CODE: adminCode = "" } = facts
		const operators = demo ? { secret, adminCode } : null
		await parts.seed({
			url,
			product: env.PRODUCT_SLUG,
			decimals,
			demo,
			operators,
			secrets: secretsOf({ ...env, ...(secret ? { APP_SECRET: secret } : {}) }),
		})
		await allOrFirstError([keep("worker"), keep("web")])
		welcome({
			env,
			operators: demo ? demoOperators(secret) : [],
			demo,
			origin: facts.APP_ORIGIN ?? env.APP_ORIGIN ?? "",
			folder,
			dataDir,
		})
	}

	parts.onRemade?.((name) => children[name]?.restart())
	const started = start().catch(async (error) => {
		await stopWhatRuns()
		if (!stopping) throw error
	})
	const stop = async () => {
		stopping = true
		await stopWhatRuns()
		await started.catch(() => {})
	}
	const stopMs = Object.values(grace).reduce((sum, ms) => sum + ms, DATABASE_GRACE_MS)
	return { started, stop, stopMs }
}

type SecretSettings = Pick<BootEnv, "APP_MODE" | "APP_SECRET" | "APP_SECRET_PREVIOUS">

/** What is noted of the secret of the app; null: this start was given none. */
export const secretsOf = (env: SecretSettings): NotedSecrets | null =>
	env.APP_SECRET === undefined
		? null
		: { current: env.APP_SECRET, previous: env.APP_SECRET_PREVIOUS, isStrict: env.APP_MODE === "production" }

/** Waits for all even when one fails, so that nothing is still being started while we stop. */
async function allOrFirstError(all: (Promise<unknown> | undefined)[]) {
	for (const one of await Promise.allSettled(all)) if (one.status === "rejected") throw one.reason
}

async function doorFacts(env: BootEnv, demo: boolean): Promise<Facts> {
	const host = demo ? "127.0.0.1" : (env.HOST ?? "127.0.0.1")
	const port = await freePort(env.PORT, host)
	if (!port) throw new Error(`Port ${env.PORT} is in use on ${host}. Set PORT to another one, or stop what uses it.`)
	return { HOST: host, PORT: String(port), APP_ORIGIN: env.APP_ORIGIN ?? `http://localhost:${port}` }
}

const usdcFacts = ({ usdcMint, usdcDecimals, nftVaultOwner }: Ready): Facts =>
	usdcMint === undefined
		? {}
		: { USDC_MINT: String(usdcMint), USDC_DECIMALS: String(usdcDecimals), SCG_NFT_VAULT: String(nftVaultOwner) }

const dropFacts = ({ dropVaultOwner, dropTokens, dropKey }: Ready): Facts =>
	dropVaultOwner === undefined
		? {}
		: {
				DROP_VAULT: String(dropVaultOwner),
				DROP_TOKENS: (dropTokens as readonly GivenToken[])
					.map(({ id, symbol, address, scale }) => `${id}=${symbol}:${address}:${scale}`)
					.join(","),
				DROP_SIGNING_KEY: String(dropKey),
			}
const raffleFacts = ({ raffleVaultOwner }: Ready): Facts =>
	raffleVaultOwner === undefined ? {} : { RAFFLE_VAULT: String(raffleVaultOwner) }
const vestingFacts = ({ vestingVaultOwner }: Ready): Facts =>
	vestingVaultOwner === undefined ? {} : { VESTING_VAULT: String(vestingVaultOwner) }
const pvtFacts = ({ pvtMint, pvtDecimals }: Ready): Facts =>
	pvtMint === undefined ? {} : { PVT_MINT: String(pvtMint), PVT_DECIMALS: String(pvtDecimals) }

const chainFacts = (ready: Ready): Facts => ({
	SOLANA_RPC_URL: `http://127.0.0.1:${ready.port}`,
	SOLANA_WS_URL: `ws://127.0.0.1:${ready.port}`,
	SCG_MINT: String(ready.scgMint),
	SCG_DECIMALS: String(ready.scgDecimals),
	SCG_DEPOSIT_VAULT: String(ready.depositVaultOwner),
	SCG_REWARD_VAULT: String(ready.rewardVaultOwner),
	SCG_FLOAT: String(ready.floatOwner),
	SCG_TREASURY: String(ready.treasury),
	...usdcFacts(ready),
	...dropFacts(ready),
	...pvtFacts(ready),
	...raffleFacts(ready),
	...vestingFacts(ready),
	SOLANA_SIGNER_KEY: String(ready.floatKey),
	...(ready.nfts ? nftFacts(ready.nfts as DemoNfts, ready) : {}),
})

const kaiaFacts = (ready: Ready): Facts => ({
	KAIA_RPC_URL: String(ready.url),
	KAIA_ADMIN_WALLET: String(ready.admin),
	KAIA_OLD_NFTS: String(ready.oldNfts),
	KAIA_SIGNER_KEY: String(ready.adminKey),
	// Its blocks come with transactions, and three after each.
	KAIA_CONFIRMATIONS: "1",
})

const nftFacts = (
	{ collections, nftAuthority, freezeAuthority, freezeSigner, prizeVault }: DemoNfts,
	{ freezeKey, mintKey, prizeKey }: Ready,
): Facts => ({
	NFT_COLLECTIONS: collections.map(({ id, group }) => `${id}=${group}:${nftAuthority}`).join(","),
	NFT_FREEZE_AUTHORITY: freezeAuthority,
	NFT_FREEZE_SIGNER: freezeSigner,
	NFT_FREEZE_KEY: String(freezeKey),
	NFT_MINT_KEY: String(mintKey),
	...(prizeVault === undefined ? {} : { NFT_PRIZE_VAULT: prizeVault, NFT_PRIZE_KEY: String(prizeKey) }),
})
