import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { Keypair } from "@solana/web3.js"
import bs58 from "bs58"
import { expect, test } from "vitest"
import { walletSettingsOf } from "#app/identity/wallet-settings.server.ts"
import { EnvError, namesFor, readEnv, validSettings } from "#app/lib/env.server.ts"
import * as blocks from "#app/lib/env-blocks.server.ts"
import { publicHalf } from "#app/lib/sealed-box.server.ts"

const address = "So11111111111111111111111111111111111111112"
const float = Keypair.generate()
const SOLANA_SIGNER_KEY = bs58.encode(float.secretKey)
const cluster = {
	DATABASE_URL: "postgres://app:secret@db.example/app",
	SOLANA_RPC_URL: "https://api.example/rpc",
	SCG_MINT: address,
	SCG_DEPOSIT_VAULT: address,
	SCG_REWARD_VAULT: address,
	SCG_FLOAT: float.publicKey.toBase58(),
	SCG_TREASURY: address,
}
const production = {
	...cluster,
	APP_MODE: "production",
	APP_ORIGIN: "https://example.com",
	APP_SECRET: "s".repeat(32),
	ADMIN_CODE: "a".repeat(16),
	FILES_DIR: "/srv/files",
}
const signingKeys = [
	...["SOLANA_SIGNER_KEY", "SOLANA_PAYER_KEY", "BNB_SIGNER_KEY", "BNB_PAYER_KEY", "NFT_FREEZE_KEY"],
	...["NFT_MINT_KEY", "NFT_PRIZE_KEY", "PROJECT_KEYS_SECRET"],
]

function problemsOf(read: () => unknown): readonly string[] {
	try {
		read()
		return []
	} catch (error) {
		if (error instanceof EnvError) return error.problems
		throw error
	}
}

test("O011: signer and payer keys of Solana and BNB have names, and the web process has none of them", () => {
	expect(namesFor("worker")).toEqual(expect.arrayContaining(signingKeys))
	for (const name of signingKeys) expect(namesFor("web")).not.toContain(name)
})

test("Q087: the web process has the half that seals projects' keys, the worker the one that opens them, and both belong together", () => {
	const PROJECT_KEYS_SECRET = randomBytes(32).toString("base64")
	const PROJECT_KEYS_PUBLIC = publicHalf(PROJECT_KEYS_SECRET)
	expect(namesFor("web")).toContain("PROJECT_KEYS_PUBLIC")
	expect(namesFor("worker")).not.toContain("PROJECT_KEYS_PUBLIC")
	const boot = (given: object) => readEnv("boot", { PROJECT_KEYS_SECRET, ...given })
	expect(boot({ PROJECT_KEYS_PUBLIC })).toMatchObject({ PROJECT_KEYS_SECRET, PROJECT_KEYS_PUBLIC })
	const other = publicHalf(randomBytes(32).toString("base64"))
	expect(problemsOf(() => boot({ PROJECT_KEYS_PUBLIC: other })).join()).toContain(PROJECT_KEYS_PUBLIC)
	const wrong = problemsOf(() => boot({ PROJECT_KEYS_SECRET: "a short one" })).join()
	expect(wrong).toContain("PROJECT_KEYS_SECRET: must be 32 bytes in base64")
	expect(wrong).not.toContain("a short one")
})

test("O012: seller fee, collection mint, symbol, tree and NFT id retries have names", () => {
	const given = {
		SELLER_FEE_BASIS_POINTS: "500",
		COLLECTION_MINT: address,
		COLLECTION_SYMBOL: "PUNK",
		TREE_ADDRESS: address,
	}
	expect(readEnv("worker", { ...cluster, SOLANA_SIGNER_KEY, ...given, NFT_ID_RETRY_LIMIT: "5" })).toMatchObject({
		...given,
		SELLER_FEE_BASIS_POINTS: 500,
		NFT_ID_RETRY_LIMIT: 5,
	})
	expect(
		problemsOf(() => readEnv("worker", { ...cluster, SOLANA_SIGNER_KEY, SELLER_FEE_BASIS_POINTS: "10001" })),
	).toHaveLength(1)
})

test("O018: every outside service has a configurable address", () => {
	const given = {
		ETHEREUM_RPC_URL: "https://eth.example/",
		BSC_TEST_RPC_URL: "https://bsc.example/",
		PRICE_LIST_URL: "https://prices.example/list",
	}
	expect(readEnv("web", { ...cluster, APP_SECRET: production.APP_SECRET, ...given })).toMatchObject(given)
})

test("every wallet that needs a setting has one, none of them is needed, and what is given wrongly is named", () => {
	const web = { ...cluster, APP_SECRET: production.APP_SECRET }
	expect(readEnv("web", web)).toMatchObject({ ETHEREUM_CHAIN_ID: 1, KAIA_CHAIN_ID: 8217, PRODUCT_NAME: "SCG" })
	expect(walletSettingsOf(readEnv("web", web))).toMatchObject({ walletconnect: null, klip: null })
	const given = {
		ETHEREUM_CHAIN_ID: "11155111",
		KAIA_RPC_URL: "https://kaia.example/",
		WALLETCONNECT_PROJECT_ID: "0a1b2c",
		KLIP_API_URL: "https://klip.example",
	}
	expect(walletSettingsOf(readEnv("web", { ...web, ...given }))).toEqual({
		ethereum: { chainId: 11155111, rpcUrl: null, walletRpcUrl: null },
		kaia: { chainId: 8217, rpcUrl: "https://kaia.example/", walletRpcUrl: null },
		walletconnect: { projectId: "0a1b2c", relayUrl: "wss://relay.walletconnect.org" },
		klip: { apiUrl: "https://klip.example", appName: "SCG" },
	})
	const wrong = {
		ETHEREUM_CHAIN_ID: "0x1",
		WALLETCONNECT_PROJECT_ID: "a b",
		WALLETCONNECT_RELAY_URL: "https://x.example",
	}
	expect(problemsOf(() => readEnv("web", { ...web, ...wrong })).map((problem) => problem.split(":")[0])).toEqual(
		Object.keys(wrong),
	)
})

test("production lists everything that is missing at once", () => {
	const problems = problemsOf(() => readEnv("web", { APP_MODE: "production" }))
	for (const name of [...Object.keys(cluster), "APP_ORIGIN", "APP_SECRET", "ADMIN_CODE"]) {
		expect(problems.filter((problem) => problem.startsWith(`${name} is missing`))).toHaveLength(1)
	}
	expect(problemsOf(() => readEnv("boot", { APP_MODE: "production" }))).toEqual(expect.arrayContaining([...problems]))
	expect(problemsOf(() => readEnv("worker", { APP_MODE: "production" })).length).toBe(Object.keys(cluster).length + 2)
})

test("production names the place of stored files, and one place only", () => {
	const { FILES_DIR: _, ...without } = production
	const s3 = { FILES_S3_URL: "https://s3.example/bucket", FILES_S3_KEY: "id", FILES_S3_SECRET: "s" }
	for (const process of ["web", "worker", "boot"] as const) {
		const read = (given: object) => problemsOf(() => readEnv(process, given as Record<string, string>)).join()
		const given = { ...without, ...(process === "web" ? {} : { SOLANA_SIGNER_KEY }) }
		expect(read(given)).toContain("FILES_DIR or FILES_S3_URL is missing")
		for (const place of [s3, { FILES_DIR: "/srv/files" }]) expect(read({ ...given, ...place })).toBe("")
		expect(read({ ...given, ...s3, FILES_DIR: "/srv/files" })).toContain("keep one of the two")
		expect(read({ ...cluster, APP_SECRET: production.APP_SECRET })).not.toContain("FILES_DIR")
	}
	expect(problemsOf(() => readEnv("migrate", { ...without }))).toEqual([])
})

test("production with all its settings starts", () => {
	expect(readEnv("web", production)).toMatchObject({ HOST: "0.0.0.0", PORT: 3000, DEMO: false, SCG_DECIMALS: 6 })
	expect(readEnv("boot", { ...production, SOLANA_SIGNER_KEY }).SOLANA_SIGNER_KEY).toBe(SOLANA_SIGNER_KEY)
})

test("payouts are signed by the key of the float, in either form, and by no other", () => {
	const worker = (key: string) => problemsOf(() => readEnv("worker", { ...cluster, SOLANA_SIGNER_KEY: key }))
	expect(worker(JSON.stringify([...float.secretKey]))).toEqual([])
	expect(worker(bs58.encode(Keypair.generate().secretKey)).join()).toContain("not of SCG_FLOAT")
	const halves = Buffer.concat([float.secretKey.subarray(0, 32), Keypair.generate().publicKey.toBytes()])
	for (const wrong of ["very-secret-key", "[1,2,3]", "[", bs58.encode(halves)]) {
		expect(worker(wrong).join()).toContain("SOLANA_SIGNER_KEY: must be the secret key of a wallet")
		expect(worker(wrong).join()).not.toContain(wrong.length > 9 ? wrong : "very")
	}
})

test("the vault of NFT rewards and USDC need not be given, and the vault is no other of ours", () => {
	const worker = (more: Record<string, string>) => readEnv("worker", { ...cluster, SOLANA_SIGNER_KEY, ...more })
	expect(worker({})).toMatchObject({ USDC_DECIMALS: 6 })
	const given = { SCG_NFT_VAULT: Keypair.generate().publicKey.toBase58(), USDC_MINT: address }
	expect(worker(given)).toMatchObject(given)
	expect(problemsOf(() => worker({ SCG_NFT_VAULT: address })).map((one) => one.split(":")[0])).toEqual([
		"SCG_NFT_VAULT must differ from SCG_REWARD_VAULT",
		"SCG_NFT_VAULT must differ from SCG_DEPOSIT_VAULT",
	])
	expect(problemsOf(() => worker({ SCG_NFT_VAULT: cluster.SCG_FLOAT })).join()).toContain("from SCG_FLOAT")
})

test("collections are a list of names, groups and authorities, and what freezes their NFTs belongs together", () => {
	const group = (n: number) => Keypair.fromSeed(new Uint8Array(32).fill(n)).publicKey.toBase58()
	const worker = (given: object) => readEnv("worker", { ...cluster, SOLANA_SIGNER_KEY, ...given })
	const NFT_COLLECTIONS = `kongz=${group(1)}:${address}, hag=${group(2)}:${address}`
	expect(worker({ NFT_COLLECTIONS }).NFT_COLLECTIONS).toEqual([
		{ id: "kongz", address: group(1), authority: address },
		{ id: "hag", address: group(2), authority: address },
	])
	for (const wrong of [
		`Kongz=${address}:${address}`,
		`kongz=${address}`,
		`kongz=${address}:short`,
		`kongz=${address}:${address},`,
		`kongz=${group(1)}:${address},kongz=${group(2)}:${address}`,
		`kongz=${group(1)}:${address},hag=${group(1)}:${address}`,
	])
		expect(problemsOf(() => worker({ NFT_COLLECTIONS: wrong })).join()).toContain("NFT_COLLECTIONS: must be a list")
	const freezer = Keypair.generate()
	const NFT_FREEZE_KEY = bs58.encode(freezer.secretKey)
	const NFT_FREEZE_SIGNER = freezer.publicKey.toBase58()
	expect(worker({ NFT_FREEZE_KEY, NFT_FREEZE_SIGNER, NFT_FREEZE_AUTHORITY: address })).toMatchObject({ NFT_FREEZE_KEY })
	expect(problemsOf(() => worker({ NFT_FREEZE_KEY })).join()).toContain(NFT_FREEZE_SIGNER)
	expect(problemsOf(() => worker({ NFT_FREEZE_AUTHORITY: address })).join()).toContain("belong together")
})

test("the key that mints is the authority's of a collection, and production with collections lacks it by name", () => {
	const minter = Keypair.generate()
	const NFT_MINT_KEY = bs58.encode(minter.secretKey)
	const NFT_COLLECTIONS = `kongz=${address}:${minter.publicKey.toBase58()}`
	const worker = (given: object) => readEnv("worker", { ...cluster, SOLANA_SIGNER_KEY, ...given })
	expect(worker({ NFT_MINT_KEY, NFT_COLLECTIONS })).toMatchObject({ NFT_MINT_KEY })
	for (const given of [{}, { NFT_COLLECTIONS: `kongz=${address}:${address}` }])
		expect(problemsOf(() => worker({ NFT_MINT_KEY, ...given })).join()).toContain("the authority of no collection")
	const boot = (given: object) => problemsOf(() => readEnv("boot", { ...production, ...given })).join()
	const alone = (given: Record<string, string>) => problemsOf(() => worker({ APP_MODE: "production", ...given })).join()
	expect(alone({ NFT_MINT_KEY, NFT_COLLECTIONS })).toContain("NFT_MINT_KEY needs APP_ORIGIN")
	expect(alone({ NFT_MINT_KEY, NFT_COLLECTIONS, APP_ORIGIN: "https://example.com" })).not.toContain("APP_ORIGIN")
	expect(boot({ NFT_COLLECTIONS })).toContain("NFT_MINT_KEY is missing")
	expect(boot({})).not.toContain("NFT_MINT_KEY")
})

test("the key of the vault for NFTs is that vault's own, and the vault is no wallet that holds money", () => {
	const keeper = Keypair.generate()
	const [NFT_PRIZE_KEY, NFT_PRIZE_VAULT] = [bs58.encode(keeper.secretKey), keeper.publicKey.toBase58()]
	const worker = (given: object) => readEnv("worker", { ...cluster, SOLANA_SIGNER_KEY, ...given })
	expect(worker({ NFT_PRIZE_KEY, NFT_PRIZE_VAULT })).toMatchObject({ NFT_PRIZE_KEY, NFT_PRIZE_VAULT })
	for (const given of [{}, { NFT_PRIZE_VAULT: address }])
		expect(problemsOf(() => worker({ NFT_PRIZE_KEY, ...given })).join()).toContain("NFT_PRIZE_KEY is the key of")
	expect(problemsOf(() => worker({ NFT_PRIZE_VAULT, DROP_VAULT: NFT_PRIZE_VAULT })).join()).toContain("must differ")
})

test("production refuses the demo, a local chain and an address without TLS", () => {
	expect(problemsOf(() => readEnv("web", { ...production, DEMO: "1" })).join()).toContain("DEMO=1 is not allowed")
	expect(problemsOf(() => readEnv("chain", { APP_MODE: "production" })).join()).toContain("local chain does not run")
	expect(problemsOf(() => readEnv("web", { ...production, APP_ORIGIN: "http://example.com" })).join()).toContain(
		"https",
	)
	expect(problemsOf(() => readEnv("boot", { ...production, SOLANA_RPC_URL: "" })).join()).toContain(
		"SOLANA_RPC_URL is missing",
	)
})

test("the web process refuses every signing key, and does not repeat its value", () => {
	for (const name of signingKeys) {
		const problems = problemsOf(() => readEnv("web", { ...production, [name]: "very-secret-key" }))
		expect(problems.join()).toContain(`${name} is a signing key`)
		expect(problems.join()).not.toContain("very-secret-key")
	}
})

test("the demo is never on with a chain elsewhere", () => {
	expect(problemsOf(() => readEnv("worker", { ...cluster, DEMO: "1" })).join()).toContain(
		"DEMO=1 is for the local chain",
	)
	expect(
		readEnv("worker", { ...cluster, SOLANA_SIGNER_KEY, DEMO: "1", SOLANA_RPC_URL: "http://127.0.0.1:8899" }).DEMO,
	).toBe(true)
})

test("the demo listens on loopback whatever HOST says", () => {
	const given = {
		...cluster,
		APP_SECRET: production.APP_SECRET,
		SOLANA_RPC_URL: "http://127.0.0.1:1",
		DEMO: "1",
		HOST: "0.0.0.0",
	}
	expect(readEnv("web", given).HOST).toBe("127.0.0.1")
})

test("an APP_ORIGIN that is no address is named, with every other problem", () => {
	const problems = problemsOf(() => readEnv("boot", { APP_ORIGIN: "example.com", PORT: "80a" }))
	expect(problems.map((problem) => problem.split(":")[0])).toEqual(["PORT", "APP_ORIGIN", "APP_ORIGIN"])
})

test("an empty setting counts as not given, and what is given wrongly is named without its value", () => {
	expect(readEnv("boot", { PORT: " ", DATABASE_URL: "" })).toMatchObject({ PORT: 3000, DATA_DIR: ".data" })
	const problems = problemsOf(() =>
		readEnv("boot", { PORT: "80a", DATABASE_URL: "mysql://u:hidden@h/d", APP_SECRET: "short" }),
	)
	expect(problems.map((problem) => problem.split(":")[0])).toEqual(["DATABASE_URL", "PORT", "APP_SECRET"])
	expect(problems.join()).not.toMatch(/hidden|short$/)
})

test("a country header counts only from a proxy that is trusted", () => {
	const given = { ...production, COUNTRY_HEADER: "CF-IPCountry" }
	expect(problemsOf(() => readEnv("web", given)).join()).toContain("set TRUST_PROXY as well")
	expect(readEnv("web", { ...given, TRUST_PROXY: "1" }).COUNTRY_HEADER).toBe("CF-IPCountry")
	expect(problemsOf(() => readEnv("web", { ...given, TRUST_PROXY: "1", COUNTRY_HEADER: "x y" }))).toHaveLength(1)
})

test("the product's slug is lower-case letters and digits", () => {
	expect(problemsOf(() => readEnv("boot", { PRODUCT_SLUG: "Punk Coin" }))).toHaveLength(1)
	expect(readEnv("boot", {})).toMatchObject({ PRODUCT_SLUG: "scg", PRODUCT_NAME: "SCG" })
})

test(".env.example explains every setting an operator may give, and no value of a secret", () => {
	const example = readFileSync(".env.example", "utf8")
	const own = ["DEMO", ...Object.keys(blocks.localChain), "KAIA_DATA_DIR", "KAIA_PORT"]
	const names = Object.values(blocks).flatMap((block) => Object.keys(block))
	const explained = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
	expect(explained.toSorted()).toEqual(names.filter((name) => !own.includes(name)).toSorted())
	for (const name of [...signingKeys, "APP_SECRET", "DATABASE_URL"])
		expect(example).toMatch(new RegExp(`^#?${name}=$`, "m"))
})

test("providers to log in by are a list of names that are each there once, at safe addresses", () => {
	const one = { name: "example", label: "Example", issuer: "https://login.example.com", clientId: "id" }
	const read = (value: unknown) => validSettings("web", { OIDC_PROVIDERS: JSON.stringify(value) }).OIDC_PROVIDERS
	expect(read([one])).toEqual([{ ...one, clientSecret: null }])
	expect(read([one, { ...one, name: "other", clientSecret: "s", issuer: "http://127.0.0.1:3001" }])).toHaveLength(2)
	for (const wrong of [
		[],
		[one, one],
		[{ ...one, issuer: "http://login.example.com" }],
		[{ ...one, name: "A b" }],
		one,
		"x",
	])
		expect(read(wrong)).toBeUndefined()
	expect(validSettings("worker", { OIDC_PROVIDERS: JSON.stringify([one]) })).not.toHaveProperty("OIDC_PROVIDERS")
})
