import bs58 from "bs58"
import { z } from "zod"
import { isEmailAddress } from "#app/lib/email-address.ts"
import { hostList } from "#app/lib/host-list.ts"
import { loginProviders } from "#app/lib/login-providers-setting.ts"
import { keyBytes } from "#app/lib/sealed-box.server.ts"
import { secret } from "#app/lib/secret-setting.ts"
import { readSigningKey } from "#app/lib/signing-key.ts"

/**
 * Every setting of the app, one block a module. Names here are names in `.env.example`; a test compares them. `secret` marks what must not
 * be seen: keys, passwords, and addresses of services, which may hold a key.
 */
const text = z.string().trim()
const web = z.url({ protocol: /^https?$/, error: "must be an address like https://example.com" })
const socket = z.url({ protocol: /^wss?$/, error: "must be an address like wss://example.com" })
const address = text
	.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, "must be a Solana address")
	.refine((value) => bs58.decodeUnsafe(value)?.length === 32, "must be a Solana address: 32 bytes in base58")
const databaseProblem =
	"must be postgres://user:password@host:5432/database; signs such as # / ? @ : % in the password as %23 %2F %3F %40 %3A %25"
const database = z
	.url({ protocol: /^postgres(ql)?$/, error: databaseProblem })
	.refine((value) => !/%(?![0-9a-f]{2})/i.test(value), databaseProblem)
const whole = (min: number, max: number) =>
	text
		.regex(/^\d{1,9}$/, "must be a whole number")
		.transform(Number)
		.pipe(z.number().min(min).max(max))
function isSigningKey(value: string): boolean {
	try {
		return readSigningKey(value).address.length > 0
	} catch {
		return false
	}
}
const signingKey = text.refine(
	isSigningKey,
	"must be the secret key of a wallet: 64 bytes in base58, or the JSON list of a key file",
)
const sealingKey = text.refine((value) => keyBytes(value) !== null, "must be 32 bytes in base64")
const collectionsProblem =
	"must be a list such as kongz=<group mint>:<authority>,hag=<group mint>:<authority>, each name once, in lower-case letters"
/** `id`: the collection's name in the app. `address`: the mint of its group. `authority`: who may take NFTs into it. */
export type GivenCollection = Readonly<{ id: string; address: string; authority: string }>
const collections = text.transform((value, context): readonly GivenCollection[] => {
	const read = value.split(",").map((part) => {
		const [, id = "", group, authority] = /^\s*([a-z]{2,20})=(\w+):(\w+)\s*$/.exec(part) ?? []
		return { id, address: address.safeParse(group).data ?? "", authority: address.safeParse(authority).data ?? "" }
	})
	const isSound = read.every((one) => one.id && one.address && one.authority)
	const isOnce = (name: "id" | "address") => new Set(read.map((one) => one[name])).size === read.length
	if (isSound && isOnce("id") && isOnce("address")) return read
	context.addIssue(collectionsProblem)
	return z.NEVER
})
/** `id`: the token's name in the app. */
export type GivenToken = Readonly<{ id: string; symbol: string; address: string; scale: number }>
const tokens = text.transform((value, context): readonly GivenToken[] => {
	const read = value.split(",").map((part) => {
		const [, id = "", symbol = "", mint, decimals] =
			/^\s*([a-z]{2,20})=([A-Z0-9-]{1,10}):(\w+):(\d{1,2})\s*$/.exec(part) ?? []
		return { id, symbol, address: address.safeParse(mint).data ?? "", scale: Number(decimals ?? 99) }
	})
	const isSound = read.every((one) => one.id && one.address && one.scale <= 18 && !["scg", "usdc"].includes(one.id))
	const isOnce = (name: "id" | "address") => new Set(read.map((one) => one[name])).size === read.length
	if (isSound && isOnce("id") && isOnce("address")) return read
	context.addIssue("must be a list such as venture=VNT:<mint>:6, each name and mint once; scg and usdc have their own")
	return z.NEVER
})
const flag = z
	.enum(["1", "0"])
	.transform((value) => value === "1")
	.default(false)

const email = text.refine(isEmailAddress, "must be an e-mail address")
const sender = text.refine((value) => {
	const [, inBrackets] = /^[^<>"\p{Cc}]{1,60} <([^<>]+)>$/u.exec(value) ?? []
	return isEmailAddress(inBrackets ?? value)
}, "must be an e-mail address, or a name with its address: Punktopia <post@example.com>")
/** A PEM on one line, its line breaks written as \n. */
const pem = z
	.string()
	.transform((value) => value.replaceAll("\\n", "\n").trim())
	.refine(
		(value) => /^-----BEGIN (RSA )?PRIVATE KEY-----\n[\s\S]+-----END (RSA )?PRIVATE KEY-----$/.test(value),
		"must be a private key in PEM",
	)

export const mode = {
	APP_MODE: z.enum(["production"]).optional(),
	DEMO: flag,
	LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
}

export const storage = {
	DATA_DIR: text.default(".data"),
	DATABASE_URL: secret(database.optional()),
}

/** Of the commands that make and restore back-ups: no process that serves sees it. */
export const backup = {
	BACKUP_PASSPHRASE: secret(text.min(12, "must have at least 12 characters").optional()),
}

/** Where each of the two processes logs in; the owner's address above is for migrations. */
export const logins = {
	WEB_DATABASE_URL: secret(database.optional()),
	WORKER_DATABASE_URL: secret(database.optional()),
}

export const http = {
	PORT: whole(0, 65535).default(3000),
	HOST: text.optional(),
	APP_ORIGIN: web
		.refine(
			(value) => URL.canParse(value) && value === new URL(value).origin,
			"must be an origin: scheme and host, no path",
		)
		.optional(),
	APP_SECRET: secret(z.string().min(32).optional()),
	APP_SECRET_PREVIOUS: secret(z.string().min(32).optional()),
	ADMIN_CODE: secret(z.string().min(16).max(200).optional()),
	ADMIN_CODE_PREVIOUS: secret(z.string().min(16).max(200).optional()),
	TRUST_PROXY: whole(0, 9).default(0),
	/** "0": the promise of HTTPS (HSTS) is for the host of APP_ORIGIN only, since a subdomain has no HTTPS. */
	HSTS_SUBDOMAINS: z
		.enum(["1", "0"])
		.transform((value) => value === "1")
		.default(true),
	/** Connections that the web process holds at a time; without a proxy one address gets a quarter. */
	MAX_CONNECTIONS: whole(10, 100_000).default(1000),
	/** Seconds for which a web process that was asked to end answers 503 on /readyz and still serves everything else. */
	DRAIN_SECONDS: whole(0, 300).optional(),
	/** Read only behind a trusted proxy: anybody else's is a claim. */
	COUNTRY_HEADER: text.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, "must be the name of a header").optional(),
}

export const solana = {
	SOLANA_RPC_URL: secret(web.optional()),
	/** A second provider: bytes are given up only where both say that they never landed. */
	SOLANA_RPC_URL_2: secret(web.optional()),
	SOLANA_WS_URL: secret(socket.optional()),
	SLOT_MS: whole(10, 5000).default(400),
	SCG_MINT: address.optional(),
	SCG_DECIMALS: whole(0, 18).default(6),
	SCG_DEPOSIT_VAULT: address.optional(),
	SCG_REWARD_VAULT: address.optional(),
	/** The wallet that payouts come from: a small part of what is owed, its key on the worker's machine. */
	SCG_FLOAT: address.optional(),
	SCG_FLOAT_PREVIOUS: address.optional(),
	/** Only what this address sends to the reward vaults funds rewards. */
	SCG_TREASURY: address.optional(),
	/** Owner of the vault that rewards of NFTs are funded through. */
	SCG_NFT_VAULT: address.optional(),
	/** The mint of USDC, in which rewards of NFTs may be paid; without it there are none in USDC. */
	USDC_MINT: address.optional(),
	USDC_DECIMALS: whole(0, 18).default(6),
	/** Owner of the vault that gifts of drops are funded through, in USDC and in tokens of ventures. */
	DROP_VAULT: address.optional(),
	/** Those tokens; without them gifts are in USDC alone. */
	DROP_TOKENS: tokens.optional(),
	/** Owner of the vault that prizes of raffles are funded through, in the coin and in USDC; without it no raffle is published. */
	RAFFLE_VAULT: address.optional(),
	/** Owner of the vault that vesting schedules are funded through; without it none is published. */
	VESTING_VAULT: address.optional(),
	/** The mint of PVT, which minting and the forge are paid in; without it neither is open. */
	PVT_MINT: address.optional(),
	PVT_DECIMALS: whole(0, 18).default(6),
}

const evmAddress = text
	.regex(/^0x[0-9a-fA-F]{40}$/, "must be an address: 0x and 40 hexadecimal digits")
	.transform((value) => value.toLowerCase())
const oldNftsProblem =
	"must be a list such as kongz=0x…,hag=0x…, each name and contract once, the names in lower-case letters"
const oldNfts = text.transform((value, context): readonly Readonly<{ id: string; contract: string }>[] => {
	const read = value.split(",").map((part) => {
		const [, id = "", contract] = /^\s*([a-z]{2,20})=(\w+)\s*$/.exec(part) ?? []
		return { id, contract: evmAddress.safeParse(contract).data ?? "" }
	})
	const isSound = read.every((one) => one.id && one.contract)
	const isOnce = (name: "id" | "contract") => new Set(read.map((one) => one[name])).size === read.length
	if (isSound && isOnce("id") && isOnce("contract")) return read
	context.addIssue(oldNftsProblem)
	return z.NEVER
})

/** NFTs that are carried over from Kaia; the node itself is set with the wallets (KAIA_RPC_URL). */
export const kaia = {
	/** A second provider: both must tell the same of a payment. */
	KAIA_RPC_URL_2: secret(web.optional()),
	KAIA_ADMIN_WALLET: evmAddress.optional(),
	KAIA_FEE_WALLET: evmAddress.optional(),
	KAIA_OLD_NFTS: oldNfts.optional(),
	/** Blocks on top of one before it counts: one makes it final on Kaia, and ten seconds. */
	KAIA_CONFIRMATIONS: whole(0, 1000).default(11),
	KAIA_BLOCKS_AT_ONCE: whole(1, 1000).default(200),
}

/** Held by the worker alone: the web process refuses to start with any of them. */
export const signing = {
	/** Secret key of SCG_FLOAT: 64 bytes in base58, or the JSON list of a key file. */
	SOLANA_SIGNER_KEY: secret(signingKey.optional()),
	SOLANA_SIGNER_KEY_PREVIOUS: secret(signingKey.optional()),
	SOLANA_PAYER_KEY: secret(text.optional()),
	BNB_SIGNER_KEY: secret(text.optional()),
	BNB_PAYER_KEY: secret(text.optional()),
	/** Secret key of KAIA_ADMIN_WALLET. */
	KAIA_SIGNER_KEY: secret(
		text.regex(/^0x[0-9a-fA-F]{64}$/, "must be a secret key: 0x and 64 hexadecimal digits").optional(),
	),
	/** Secret key of NFT_FREEZE_SIGNER. */
	NFT_FREEZE_KEY: secret(signingKey.optional()),
	/** Secret key of the authority of the collections that the site mints. */
	NFT_MINT_KEY: secret(signingKey.optional()),
	/** Secret key of NFT_PRIZE_VAULT. */
	NFT_PRIZE_KEY: secret(signingKey.optional()),
	/** Signs entitlements of drops and what the site announces; its address holds nothing. */
	DROP_SIGNING_KEY: secret(signingKey.optional()),
	/** Opens the secret keys of projects, which the web process seals. */
	PROJECT_KEYS_SECRET: secret(sealingKey.optional()),
	PROJECT_KEYS_SECRET_PREVIOUS: secret(sealingKey.optional()),
}

export const logInBy = {
	OIDC_PROVIDERS: secret(loginProviders.optional()),
}

export const sealing = {
	/** Public half of PROJECT_KEYS_SECRET: it seals and opens nothing. */
	PROJECT_KEYS_PUBLIC: sealingKey.optional(),
}

export const minting = {
	/** The collections that the site knows: Token-2022 groups. */
	NFT_COLLECTIONS: collections.optional(),
	/** The freeze authority of their NFTs: a 1-of-n multisig of Token-2022, and the one of its signers that this service is. */
	NFT_FREEZE_AUTHORITY: address.optional(),
	NFT_FREEZE_SIGNER: address.optional(),
	/** Owner of the NFTs that drops give away and raffles are for: a wallet that holds nothing else. */
	NFT_PRIZE_VAULT: address.optional(),
	SELLER_FEE_BASIS_POINTS: whole(0, 10_000).optional(),
	COLLECTION_MINT: address.optional(),
	COLLECTION_SYMBOL: text.max(10).optional(),
	TREE_ADDRESS: address.optional(),
	/** Hosts from which the dry run of a batch mint reads metadata and pictures. */
	NFT_METADATA_HOSTS: hostList.optional(),
	/** Hours within which a release is proposed after its dry run. */
	NFT_DRY_RUN_HOURS: whole(1, 168).default(24),
	NFT_ID_RETRY_LIMIT: whole(0, 1000).default(3),
}

export const wallets = {
	ETHEREUM_CHAIN_ID: whole(1, 999_999_999).default(1),
	/** The server's own nodes. Their addresses may hold a key: browsers never learn them. */
	ETHEREUM_RPC_URL: secret(web.optional()),
	KAIA_CHAIN_ID: whole(1, 999_999_999).default(8217),
	KAIA_RPC_URL: secret(web.optional()),
	/** Public nodes, handed to a wallet that does not know the network. */
	ETHEREUM_WALLET_RPC_URL: web.optional(),
	KAIA_WALLET_RPC_URL: web.optional(),
	WALLETCONNECT_PROJECT_ID: text.regex(/^[A-Za-z0-9]{1,64}$/, "must be letters and digits").optional(),
	/** Used with a project id alone. */
	WALLETCONNECT_RELAY_URL: socket.default("wss://relay.walletconnect.org"),
	KLIP_API_URL: web.optional(),
	/** Shown by Klip; without it the product's name. */
	KLIP_APP_NAME: text.max(40).optional(),
}

const relays = text.transform((value, context): readonly string[] => {
	const read = value.split(",").map((part) => web.safeParse(part.trim()))
	if (read.every(({ success }) => success)) return read.map(({ data = "" }) => data)
	context.addIssue("must be a list such as https://api.drand.sh,https://drand.cloudflare.com")
	return z.NEVER
})

/** The public beacon that draws follow from; asked by the worker alone. */
export const beacon = {
	/** `local`: the demo's own. */
	BEACON_CHAIN: z.enum(["local", "quicknet"]).optional(),
	/** Who is asked for rounds of drand's quicknet; what they answer is checked, so none of them need be trusted. */
	BEACON_RELAYS: relays.optional(),
}

export const outside = {
	BSC_TEST_RPC_URL: secret(web.optional()),
	/** An indexer of the Digital Asset Standard; its address may hold a key. */
	DAS_URL: secret(web.optional()),
	/** A GET that answers with a list of `{ symbol, price }`, as exchanges do; shown for information, with its source and time. */
	PRICE_LIST_URL: secret(web.optional()),
	PRICE_PAIR: text.regex(/^[A-Z0-9]{1,20}\/[A-Z0-9]{1,10}$/, "must be a pair such as SCG/USDT").default("SCG/USDT"),
}

/** What a monitor needs to read figures of this app: without a token they are nowhere. */
export const monitoring = {
	METRICS_TOKEN: secret(z.string().min(16).max(200).optional()),
	/** Where the worker answers: on loopback unless an address names another interface, e.g. 0.0.0.0 for a scraper on another host. */
	WORKER_METRICS_PORT: whole(1, 65535).optional(),
	WORKER_METRICS_HOST: text.default("127.0.0.1"),
	/** The file that a worker started apart touches every 5 s, for `build/health.js`. Default: punktopia-worker.beat in TMPDIR. */
	WORKER_BEAT_FILE: text.optional(),
}

/** Held by the worker alone, which sends. */
export const mailing = {
	SMTP_URL: secret(
		z.url({ protocol: /^smtps?$/, error: "must be smtp://user:password@host:587 or smtps://…:465" }).optional(),
	),
	MAIL_FROM: sender.optional(),
	DKIM_DOMAIN: text.optional(),
	DKIM_SELECTOR: text.optional(),
	DKIM_KEY: secret(pem.optional()),
	/** Whoever is written to when money needs somebody's eyes, and in which language. */
	ALERT_MAIL_TO: email.optional(),
	ALERT_MAIL_LANG: z.enum(["eng", "kor", "idn"]).default("kor"),
}

/** 32 bytes, base64url: the private half of a P-256 pair. */
const pushSecret = text.regex(/^[A-Za-z0-9_-]{43}=?$/, "must be 32 bytes in base64url")

/** Whom push services can write to about what is pushed, and what it is signed with: the worker's. */
export const pushing = {
	PUSH_PRIVATE_KEY: secret(pushSecret.optional()),
	PUSH_CONTACT: text.regex(/^(mailto:|https:\/\/)\S+$/, "must be mailto:… or https://…").optional(),
}
/** Browsers subscribe with the public half. */
export const pushed = {
	PUSH_PUBLIC_KEY: text.regex(/^[A-Za-z0-9_-]{87}=?$/, "must be a P-256 point in base64url").optional(),
}

/** Where uploads and ID documents are stored: a folder, or a bucket of an object store. */
export const fileStorage = {
	/** Without an object store; web and worker share it. Default: `files` in DATA_DIR. */
	FILES_DIR: text.optional(),
	/** Of a bucket, its name in the path or in the host. */
	FILES_S3_URL: web.optional(),
	FILES_S3_REGION: text.default("us-east-1"),
	FILES_S3_KEY: secret(text.optional()),
	FILES_S3_SECRET: secret(text.optional()),
}

export const product = {
	PRODUCT_SLUG: text.regex(/^[a-z][a-z0-9]*$/, "must be lower-case letters and digits").default("scg"),
	PRODUCT_NAME: text.min(1).default("SCG"),
}

export const company = {
	COMPANY_NAME: text.optional(),
	COMPANY_ADDRESS: text.optional(),
	COMPANY_REGISTRATION: text.optional(),
	COMPANY_CONTACT: text.optional(),
	/** Whom to tell of a hole; without it the company's contact. */
	SECURITY_CONTACT: text.optional(),
	/** How long `/.well-known/security.txt` is good for after it was fetched; RFC 9116 wants less than a year. */
	SECURITY_TXT_DAYS: whole(1, 364).default(90),
}

export const social = {
	SNS_X: web.optional(),
	SNS_DISCORD: web.optional(),
	SNS_TELEGRAM: web.optional(),
	SNS_YOUTUBE: web.optional(),
	SNS_INSTAGRAM: web.optional(),
	SNS_MEDIUM: web.optional(),
	SNS_KAKAO: web.optional(),
}

/** Set by the supervisor for the demo chain alone. */
export const localChain = {
	CHAIN_DATA_DIR: text.default(".data/chain"),
	CHAIN_PORT: whole(0, 65535).default(0),
}

/** The same for the demo's Kaia chain. */
export const localKaia = {
	KAIA_DATA_DIR: text.default(".data/kaia"),
	KAIA_PORT: whole(0, 65535).default(0),
	/** "0": the demo runs without it. */
	KAIA_CHAIN: z.enum(["0", "1"]).default("1"),
}
