import { z } from "zod"
import {
	backup,
	beacon,
	company,
	fileStorage,
	http,
	kaia,
	localChain,
	localKaia,
	logInBy,
	logins,
	mailing,
	minting,
	mode,
	monitoring,
	outside,
	product,
	pushed,
	pushing,
	sealing,
	signing,
	social,
	solana,
	storage,
	wallets,
} from "#app/lib/env-blocks.server.ts"
import { keyBytes, publicHalf } from "#app/lib/sealed-box.server.ts"
import { fileSetting, readSecretFiles } from "#app/lib/secret-files.server.ts"
import { isSecret } from "#app/lib/secret-setting.ts"
import { readSigningKey } from "#app/lib/signing-key.ts"

/** "migrate" is `boot.js migrate`: the supervisor's settings, of which it needs the database alone. */
export type Process = "boot" | "migrate" | "web" | "worker" | "chain" | "kaia"
export type Source = Readonly<Record<string, string | undefined>>

const site = { ...product, ...company, ...social }
const boot = {
	...mode,
	...storage,
	...backup,
	...logins,
	...http,
	...logInBy,
	...solana,
	...signing,
	...sealing,
	...minting,
	...wallets,
	...kaia,
	...beacon,
	...outside,
	...monitoring,
	...mailing,
	...pushing,
	...pushed,
	...fileStorage,
	...site,
	...localChain,
	...localKaia,
}
const shapes = {
	boot,
	migrate: boot,
	web: {
		...mode,
		...storage,
		WEB_DATABASE_URL: logins.WEB_DATABASE_URL,
		...http,
		...logInBy,
		...sealing,
		...solana,
		...minting,
		...wallets,
		...kaia,
		...outside,
		METRICS_TOKEN: monitoring.METRICS_TOKEN,
		...pushed,
		...fileStorage,
		...site,
	},
	worker: {
		...mode,
		...storage,
		WORKER_DATABASE_URL: logins.WORKER_DATABASE_URL,
		...solana,
		...signing,
		...minting,
		...wallets,
		...kaia,
		...beacon,
		...outside,
		...monitoring,
		...mailing,
		...pushing,
		...pushed,
		...fileStorage,
		...site,
		APP_ORIGIN: http.APP_ORIGIN,
		/** Signs the addresses by which somebody unsubscribes. */
		APP_SECRET: http.APP_SECRET,
	},
	chain: { ...mode, ...localChain, SLOT_MS: solana.SLOT_MS },
	kaia: { ...mode, ...localKaia },
}
const schemas = {
	boot: z.object(shapes.boot),
	migrate: z.object(shapes.migrate),
	web: z.object(shapes.web),
	worker: z.object(shapes.worker),
	chain: z.object(shapes.chain),
	kaia: z.object(shapes.kaia),
}

type Given<P extends Process> = Readonly<z.output<(typeof schemas)[P]>>
type Present<T, K extends keyof T> = Omit<T, K> & { readonly [N in K]-?: NonNullable<T[N]> }
type ChainNeeds =
	| "DATABASE_URL"
	| "SOLANA_RPC_URL"
	| "SCG_MINT"
	| "SCG_DEPOSIT_VAULT"
	| "SCG_REWARD_VAULT"
	| "SCG_FLOAT"
	| "SCG_TREASURY"

export type BootEnv = Given<"boot">
export type MigrateEnv = Present<Given<"migrate">, "DATABASE_URL">
export type WebEnv = Present<Given<"web">, ChainNeeds | "APP_ORIGIN" | "APP_SECRET" | "HOST">
export type WorkerEnv = Present<Given<"worker">, ChainNeeds | "SOLANA_SIGNER_KEY">
export type ChainEnv = Given<"chain">
export type KaiaEnv = Given<"kaia">
export type Envs = {
	boot: BootEnv
	migrate: MigrateEnv
	web: WebEnv
	worker: WorkerEnv
	chain: ChainEnv
	kaia: KaiaEnv
}

const chainNeeds = [
	"DATABASE_URL",
	"SOLANA_RPC_URL",
	"SCG_MINT",
	"SCG_DEPOSIT_VAULT",
	"SCG_REWARD_VAULT",
	"SCG_FLOAT",
	"SCG_TREASURY",
]
const chainFacts = chainNeeds.slice(2)
const needs: Record<Process, readonly string[]> = {
	boot: [],
	migrate: ["DATABASE_URL"],
	web: [...chainNeeds, "APP_SECRET"],
	worker: [...chainNeeds, "SOLANA_SIGNER_KEY"],
	chain: [],
	kaia: [],
}

const why: Record<string, string> = {
	DATABASE_URL:
		"the PostgreSQL to use (for web.js and worker.js alone: `node build/boot.js roles` prints their logins)",
	SOLANA_RPC_URL: "the public Solana cluster; the local chain is for the demo only",
	SCG_MINT: "the mint of the coin",
	SCG_DEPOSIT_VAULT: "the owner address of the deposit vault",
	SCG_REWARD_VAULT: "the owner address of the reward vault",
	SCG_FLOAT: "the address of the wallet that payouts come from",
	SOLANA_SIGNER_KEY: "the secret key of SCG_FLOAT, for the worker alone",
	NFT_MINT_KEY: "the secret key of the authority of NFT_COLLECTIONS, for the worker alone",
	SCG_TREASURY: "the address whose transfers to the reward vault fund rewards",
	APP_SECRET: "at least 32 characters, kept secret",
	ADMIN_CODE: "at least 16 characters, kept secret: the mark of operators' accounts",
	APP_ORIGIN: "the public address, for example https://example.com",
}

/** Lists every problem at once: an operator should not have to start five times to learn of five. */
export class EnvError extends Error {
	declare readonly problems: readonly string[]
	constructor(process: Process, problems: readonly string[]) {
		super(
			[`The ${process} process cannot start. Settings to correct:`, ...problems.map((one) => `  - ${one}`)].join("\n"),
		)
		this.name = "EnvError"
		// Thrown at the top of a process, this is what an operator reads: the list once, and no trace.
		Object.defineProperty(this, "problems", { value: problems })
		this.stack = this.message
	}
}

/** The setting that says where a process logs in, where that is not the owner's address. */
export const loginName = { web: "WEB_DATABASE_URL", worker: "WORKER_DATABASE_URL" } as const

/** A role of its own stands before the owner's address: a process that is given both never logs in as the owner. */
function withLogin(process: Process, given: Source): Source {
	const own = process === "web" || process === "worker" ? given[loginName[process]]?.trim() : undefined
	return own ? { ...given, DATABASE_URL: own } : given
}

/** The names a process may see; the supervisor hands each child no others. */
export const namesFor = (process: Process): readonly string[] => Object.keys(shapes[process])

/** Those of them that are secret: each may be given as the path of a file, in `NAME_FILE`. */
export const secretsFor = (process: Process): readonly string[] =>
	Object.entries(shapes[process]).flatMap(([name, type]) => (isSecret(type) ? [name] : []))

/** The settings, with the values of these secrets from their files. Throws `EnvError` where a file gives none. */
export function withSecrets(process: Process, source: Source, names: readonly string[]): Source {
	const read = readSecretFiles(source, names)
	if (read.problems.length > 0) throw new EnvError(process, read.problems)
	return read.source
}

/** Every setting that is given and valid, whatever is wrong with the others: so that checks can go on and say more at once. */
export function validSettings<P extends Process>(process: P, source: Source): Partial<Envs[P]> {
	const given = withLogin(process, readSecretFiles(source, secretsFor(process)).source)
	const valid = Object.entries(shapes[process]).flatMap(([name, type]) => {
		const read = type.safeParse(given[name]?.trim() ? given[name] : undefined)
		return read.success && read.data !== undefined ? [[name, read.data]] : []
	})
	return Object.fromEntries(valid) as Partial<Envs[P]>
}

export function readEnv<P extends Process>(process: P, source: Source = globalThis.process.env): Envs[P] {
	const read = readSecretFiles(source, secretsFor(process))
	const given = withLogin(process, Object.fromEntries(Object.entries(read.source).filter(([, value]) => value?.trim())))
	const parsed = schemas[process].safeParse(given)
	const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`)
	problems.push(...read.problems, ...missing(process, given, read.unread), ...forbidden(process, given))
	if (!parsed.success || problems.length > 0) throw new EnvError(process, problems)
	const settings = process === "web" ? withWebDefaults(parsed.data as Given<"web">) : parsed.data
	// The cast is sound: `missing` has named every key that Envs[P] promises beyond the schema.
	return Object.freeze(settings) as unknown as Envs[P]
}

/** `unread`: secrets whose file could not be read, which is listed already. */
function missing(process: Process, given: Source, unread: ReadonlySet<string>): string[] {
	const production = given.APP_MODE === "production"
	const names = new Set(needs[process])
	if (process === "boot" && (production || given.SOLANA_RPC_URL)) for (const name of chainFacts) names.add(name)
	if (process === "boot" && production)
		for (const name of [...chainNeeds, "APP_SECRET", "SOLANA_SIGNER_KEY"]) names.add(name)
	if (process === "boot" && production && given.NFT_COLLECTIONS) names.add("NFT_MINT_KEY")
	if (production && (process === "boot" || process === "web"))
		for (const name of ["APP_ORIGIN", "ADMIN_CODE"]) names.add(name)
	const isUnread = (name: string) =>
		unread.has(name) ||
		(name === "DATABASE_URL" && (process === "web" || process === "worker") && unread.has(loginName[process]))
	return [...names].filter((name) => !given[name] && !isUnread(name)).map((name) => `${name} is missing: ${why[name]}`)
}

function forbidden(process: Process, given: Source): string[] {
	const problems: string[] = []
	if (given.DEMO === "1" && given.SOLANA_RPC_URL && !onLoopback(given.SOLANA_RPC_URL)) {
		problems.push("DEMO=1 is for the local chain only: SOLANA_RPC_URL is elsewhere")
	}
	if (given.COUNTRY_HEADER && Number(given.TRUST_PROXY ?? 0) === 0) {
		problems.push("COUNTRY_HEADER is believed from a trusted proxy only: set TRUST_PROXY as well")
	}
	if (given.WORKER_METRICS_PORT && !given.METRICS_TOKEN)
		problems.push("WORKER_METRICS_PORT tells figures to whoever has METRICS_TOKEN: set it as well")
	if (given.APP_MODE === "production") {
		if (given.DEMO === "1") problems.push("DEMO=1 is not allowed with APP_MODE=production: no local chain there")
		if (given.BEACON_CHAIN === "local")
			problems.push("BEACON_CHAIN=local is the demo's: whoever runs it knows every draw to come. Use quicknet")
		if (process === "chain" || process === "kaia")
			problems.push("the local chain does not run with APP_MODE=production")
		if (given.APP_ORIGIN?.startsWith("http:")) problems.push("APP_ORIGIN must be https with APP_MODE=production")
		if (process === "worker" && given.NFT_MINT_KEY && !given.APP_ORIGIN)
			problems.push("NFT_MINT_KEY needs APP_ORIGIN: an NFT names the address of its file for good")
	}
	for (const name of ["SCG_REWARD_VAULT", "SCG_DEPOSIT_VAULT", "SCG_FLOAT"]) {
		if (given.SCG_NFT_VAULT && given.SCG_NFT_VAULT.trim() === given[name]?.trim())
			problems.push(`SCG_NFT_VAULT must differ from ${name}: what funds NFT rewards would be taken for something else`)
	}
	for (const name of ["SCG_REWARD_VAULT", "SCG_DEPOSIT_VAULT", "SCG_FLOAT", "SCG_NFT_VAULT"]) {
		if (given.DROP_VAULT && given.DROP_VAULT.trim() === given[name]?.trim())
			problems.push(`DROP_VAULT must differ from ${name}: what funds drops would be taken for something else`)
	}
	for (const name of ["SCG_REWARD_VAULT", "SCG_DEPOSIT_VAULT", "SCG_FLOAT", "SCG_NFT_VAULT", "DROP_VAULT"]) {
		if (given.RAFFLE_VAULT && given.RAFFLE_VAULT.trim() === given[name]?.trim())
			problems.push(`RAFFLE_VAULT must differ from ${name}: what funds raffles would be taken for something else`)
	}
	for (const name of OTHER_VAULTS) {
		if (given.VESTING_VAULT && given.VESTING_VAULT.trim() === given[name]?.trim())
			problems.push(`VESTING_VAULT must differ from ${name}: what funds schedules would be taken for something else`)
	}
	const signer = addressOf(given.SOLANA_SIGNER_KEY)
	if (signer !== null && given.SCG_FLOAT && signer !== given.SCG_FLOAT)
		problems.push(`SOLANA_SIGNER_KEY is the key of ${signer}, not of SCG_FLOAT ${given.SCG_FLOAT}`)
	const previousSigner = addressOf(given.SOLANA_SIGNER_KEY_PREVIOUS)
	if (previousSigner !== null && previousSigner !== given.SCG_FLOAT_PREVIOUS?.trim())
		problems.push(
			`SOLANA_SIGNER_KEY_PREVIOUS is the key of ${previousSigner}: set SCG_FLOAT_PREVIOUS to that address, or give its own key`,
		)
	if (given.SCG_FLOAT_PREVIOUS && given.SCG_FLOAT_PREVIOUS.trim() === given.SCG_FLOAT?.trim())
		problems.push("SCG_FLOAT_PREVIOUS must differ from SCG_FLOAT: it is the wallet that payouts came from before")
	if (given.KAIA_SIGNER_KEY && !given.KAIA_ADMIN_WALLET)
		problems.push("KAIA_SIGNER_KEY is the key of KAIA_ADMIN_WALLET: set both, or neither")
	const freezer = addressOf(given.NFT_FREEZE_KEY)
	if (freezer !== null && freezer !== given.NFT_FREEZE_SIGNER)
		problems.push(`NFT_FREEZE_KEY is the key of ${freezer}: set NFT_FREEZE_SIGNER to that address, or give its own key`)
	if (Boolean(given.NFT_FREEZE_AUTHORITY) !== Boolean(given.NFT_FREEZE_SIGNER))
		problems.push("NFT_FREEZE_AUTHORITY and NFT_FREEZE_SIGNER belong together: set both, or neither")
	const minter = addressOf(given.NFT_MINT_KEY)
	if (minter !== null && !given.NFT_COLLECTIONS?.includes(`:${minter}`))
		problems.push(`NFT_MINT_KEY is the key of ${minter}, which is the authority of no collection in NFT_COLLECTIONS`)
	const keeper = addressOf(given.NFT_PRIZE_KEY)
	if (keeper !== null && keeper !== given.NFT_PRIZE_VAULT?.trim())
		problems.push(`NFT_PRIZE_KEY is the key of ${keeper}: set NFT_PRIZE_VAULT to that address, or give its own key`)
	for (const name of ["SCG_FLOAT", "SCG_DEPOSIT_VAULT", "SCG_REWARD_VAULT", "SCG_NFT_VAULT", "DROP_VAULT"])
		if (given.NFT_PRIZE_VAULT && given.NFT_PRIZE_VAULT.trim() === given[name]?.trim())
			problems.push(`NFT_PRIZE_VAULT must differ from ${name}: its key is on the worker's machine and sends NFTs alone`)
	const sealed = publicHalfOf(given.PROJECT_KEYS_SECRET)
	if (sealed !== null && given.PROJECT_KEYS_PUBLIC && publicBytes(given.PROJECT_KEYS_PUBLIC) !== publicBytes(sealed))
		problems.push(`PROJECT_KEYS_PUBLIC is not the public half of PROJECT_KEYS_SECRET, which is ${sealed}`)
	problems.push(...brokenSets(process, given), ...storageProblems(process, given))
	if (process === "web") {
		for (const name of Object.keys(signing)) {
			for (const setting of [name, fileSetting(name)])
				if (given[setting])
					problems.push(`${setting} is a signing key: it belongs to the worker, never to the web process`)
		}
	}
	return problems
}

const OTHER_VAULTS = [
	"SCG_REWARD_VAULT",
	"SCG_DEPOSIT_VAULT",
	"SCG_FLOAT",
	"SCG_NFT_VAULT",
	"DROP_VAULT",
	"RAFFLE_VAULT",
	"NFT_PRIZE_VAULT",
]

/** Settings that mean nothing without each other. */
const SETS = [
	["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY"],
	["FILES_S3_URL", "FILES_S3_KEY", "FILES_S3_SECRET"],
]

function brokenSets(process: Process, given: Source): string[] {
	const broken = SETS.filter((names) => names.some((name) => given[name]) && !names.every((name) => given[name]))
	const problems = broken.map((names) => `${names.join(", ")} belong together: set all, or none`)
	if (given.SMTP_URL && !given.MAIL_FROM) problems.push("SMTP_URL needs MAIL_FROM: the address that mail comes from")
	if (given.SMTP_URL && process === "worker" && !given.APP_ORIGIN)
		problems.push("SMTP_URL needs APP_ORIGIN: mails lead to the site")
	return problems
}

const STORES_FILES: readonly Process[] = ["boot", "web", "worker"]

/** In production the operator names the place of stored files: a default inside a container would be lost with it. */
function storageProblems(process: Process, given: Source): string[] {
	if (given.FILES_DIR && given.FILES_S3_URL)
		return ["FILES_DIR and FILES_S3_URL are both set: files are stored in one place, keep one of the two"]
	if (given.APP_MODE !== "production" || !STORES_FILES.includes(process)) return []
	return given.FILES_DIR || given.FILES_S3_URL ? [] : [NO_STORAGE]
}

/** Also for the back-up commands, which need the same folder as the processes. */
export const NO_STORAGE =
	"FILES_DIR or FILES_S3_URL is missing: a folder on a volume, or a bucket, for uploads and ID documents"

/** Null where there is no key, or what is given is none: that is a problem of its own. */
function addressOf(key: string | undefined): string | null {
	try {
		return key ? readSigningKey(key).address : null
	} catch {
		return null
	}
}

/** Null where there is no key, or what is given is none: that is a problem of its own. */
const publicHalfOf = (secret: string | undefined): string | null =>
	secret && keyBytes(secret) ? publicHalf(secret) : null
const publicBytes = (text: string): string => keyBytes(text)?.toString("base64") ?? ""

const onLoopback = (url: string) => /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(url)

function withWebDefaults(settings: Given<"web">) {
	const open = settings.APP_MODE === "production" ? "0.0.0.0" : "127.0.0.1"
	return {
		...settings,
		HOST: settings.DEMO ? "127.0.0.1" : (settings.HOST ?? open),
		APP_ORIGIN: settings.APP_ORIGIN ?? `http://localhost:${settings.PORT}`,
	}
}
