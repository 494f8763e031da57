import { readFileSync } from "node:fs"
import { request } from "node:http"
import { resolve } from "node:path"
import { PublicKey } from "@solana/web3.js"
import { expect, onTestFinished, test, vi } from "vitest"
import { testChain } from "#app/chains/solana/local/testing.ts"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, paths, WORDS_FOLDER } from "#app/lib/paths.ts"
import { launch } from "#tests/boot/bundle.ts"
import { until } from "#tests/boot/until.ts"
import { publishPlans } from "#tests/factories/published-plans.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { seed } from "../../drizzle/seed.ts"

// Processes that take a second to start take twenty on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const APP_SECRET = "kept-from-every-log-0123456789-abcdef"
const ADMIN_CODE = "an-admin-code-that-no-log-may-print"
const SIGNING_KEY = "a-signing-key-that-no-log-may-print"
const needed = [
	"DATABASE_URL",
	"SOLANA_RPC_URL",
	"SCG_MINT",
	"SCG_DEPOSIT_VAULT",
	"SCG_REWARD_VAULT",
	"SCG_FLOAT",
	"SCG_TREASURY",
]

/** Settings of an operator: a database and a cluster of their own. That the cluster is our local chain, only it knows. */
async function operatorSettings({ isPublished = true } = {}) {
	const [{ chain, connection }, database] = await Promise.all([testChain({ slotMs: 50 }), testDatabase()])
	onTestFinished(() => database.end())
	const { scgDecimals, scgMint, depositVaultOwner, rewardVaultOwner, floatOwner, treasury } = chain.demo
	await seed({ url: database.url, product: "scg", decimals: scgDecimals, demo: false })
	if (isPublished) await publishPlans(database.db, scgDecimals)
	const port = await freePort(0)
	const settings = {
		DATABASE_URL: database.url,
		SOLANA_RPC_URL: chain.url,
		SOLANA_WS_URL: chain.wsUrl,
		SCG_MINT: scgMint,
		SCG_DEPOSIT_VAULT: depositVaultOwner,
		SCG_REWARD_VAULT: rewardVaultOwner,
		SCG_FLOAT: floatOwner,
		SCG_TREASURY: treasury,
		APP_SECRET,
		ADMIN_CODE,
		APP_ORIGIN: `http://127.0.0.1:${port}`,
		PORT: String(port),
	}
	return { settings, chain, connection }
}

async function siteOutsideDemo(wish: Parameters<typeof operatorSettings>[0] = {}) {
	const { settings, chain, connection } = await operatorSettings(wish)
	const { web, origin } = await listening(settings)
	const post = (path: string, type: string, body: string) =>
		fetch(`${origin}${path}`, {
			method: "POST",
			redirect: "manual",
			headers: { "Content-Type": `application/${type}`, Origin: origin },
			body,
		})
	const json = (path: string, body: object) => post(path, "json", JSON.stringify(body))
	const form = (path: string, fields: Record<string, string>) =>
		post(path, "x-www-form-urlencoded", `${new URLSearchParams(fields)}`)
	/** What only a control of the chain could have changed. */
	const isUntouched = async (address: string) =>
		(await connection.getBalance(new PublicKey(address))) === 0 &&
		(chain.control("control_clock", {}) as { offsetSeconds: number }).offsetSeconds === 0
	return { web, origin, form, json, isUntouched }
}

/** Starts the web process. A port that was free a moment ago may be somebody else's by then: another one is taken. */
async function listening(settings: Awaited<ReturnType<typeof operatorSettings>>["settings"]) {
	for (;;) {
		const port = await freePort(0)
		const origin = `http://127.0.0.1:${port}`
		const web = launch(resolve("build/web.js"), { ...settings, APP_ORIGIN: origin, PORT: String(port) })
		const said = () => `the site is up; it said: ${web.said()}`
		const ended = web.ended.then(() => "ended" as const)
		const state = () => (web.said().includes("web is ready") ? "ready" : null)
		const now = await Promise.race([until(said, state, 120_000), ended])
		if (now === "ready") return { web, origin }
		if (!web.said().includes("is in use")) throw new Error(`the web process ended; it said: ${web.said()}`)
	}
}

test("outside the demo no rates are examples: what has none is closed, and its page and the log of the start say so", async () => {
	const { web, origin, form } = await siteOutsideDemo({ isPublished: false })
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const [path, text] of [
			[paths.coinStaking(lang), "coin-staking:noPlans"],
			[paths.stakeWrite(lang), "coin-staking:noPlans"],
			[`/${lang}/powerzoneNftStaking`, "nft-staking:own.notOpen"],
			[`/${lang}/powerzonePunkyNova`, "nft-staking:own.notOpen"],
			[`/${lang}/punkyWorldStaking`, "nft-staking:own.notOpen"],
		] as const) {
			const answer = await fetch(`${origin}${path}`)
			expect([path, answer.status]).toEqual([path, 200])
			expect(await answer.text(), path).toContain(t(text))
		}
	}
	expect((await form(paths.stakeWrite("eng"), { amount: "100", days: "90" })).status).toBeGreaterThanOrEqual(400)
	const named = ["coin-staking:plans", "nft-staking:boost", "nft-staking:nova", "nft-staking:world", "rewards:survey"]
	await until("the start names them", () => named.every((key) => web.said().includes(key)))
	expect(web.said()).toContain("no version of these rules is published: what goes by them is closed")
})

const demoWalletIn = (lang: Lang): string =>
	JSON.parse(readFileSync(`locales/${WORDS_FOLDER[lang]}/wallets.json`, "utf8")).names.demo

test("outside the demo no page names its wallet, and no address of it answers", async () => {
	const { origin, form, json, isUntouched } = await siteOutsideDemo()
	const { address } = testKey()
	for (const lang of LANGS) {
		const demo = paths.demo(lang)
		const pages = [paths.home(lang), paths.coinStaking(lang), paths.stakeView(lang), paths.stakeWrite(lang)]
		for (const path of [...pages, paths.myPage(lang), `/${lang}/nowhere`, demo]) {
			const answer = await fetch(`${origin}${path}`)
			const html = await answer.text()
			expect(answer.status, path).toBe(path === demo || path.endsWith("nowhere") ? 404 : 200)
			expect(html).toContain("modal-wallet")
			// The language switch of a page that is not there names its own address.
			const links = path === demo ? [] : [`"${demo}"`]
			for (const trace of [demoWalletIn(lang), "Demo wallet", "data-demo", 'connect="demo"', ...links])
				expect(html.includes(trace), `${path} shows ${trace}`).toBe(false)
		}
		// As of any name of a page that there is not: it takes no form.
		expect((await form(demo, { act: "faucet", address })).status).toBe(405)
		expect((await form(demo, { act: "clock", days: "90" })).status).toBe(405)
		expect((await json(demo, { act: "faucet", address })).status).toBe(405)
	}
	const control = { jsonrpc: "2.0", id: 1, method: "control_faucet", params: [{ address }] }
	for (const path of ["/", "/rpc", "/api", "/api/rpc", "/api/control_faucet", "/control_faucet", "/eng/demo.data"]) {
		const answer = await json(path, control)
		expect(answer.status, path).toBeGreaterThanOrEqual(400)
		expect(answer.status, path).toBeLessThan(500)
		expect(await answer.text(), path).not.toContain('"result":')
	}
	expect(await isUntouched(address)).toBe(true)
})

test("outside the demo an address of its own answers to the letter as one that there is not", async () => {
	const { origin } = await siteOutsideDemo()
	const asked = { method: "eth_blockNumber", params: [] }
	const ways: [string, RequestInit][] = [
		["GET", {}],
		["HEAD", { method: "HEAD" }],
		["POST of what it takes", posted(origin, "application/json", JSON.stringify(asked))],
		["POST of something else", posted(origin, "application/json", "{")],
		["POST of a form", posted(origin, "application/x-www-form-urlencoded", "method=eth_blockNumber")],
		["PUT", { ...posted(origin, "application/json", "{}"), method: "PUT" }],
	]
	// A page that there is not names its own address, in each language.
	const bare = (path: string) => path.replace(/^\/eng/, "").replace(/\.data$/, "")
	const told = async (path: string, other: string, init: RequestInit) => {
		// Packed, a name of the request's own would show in the length.
		const asking = { ...(init.headers as Record<string, string>), "Accept-Encoding": "identity" }
		const answer = await fetch(`${origin}${path}`, { redirect: "manual", ...init, headers: asking })
		// Two answers never have these in common, nor the mark of a page that names its address.
		const headers = [...answer.headers].filter(([name]) => !["date", "x-request-id", "etag"].includes(name))
		const id = answer.headers.get("X-Request-Id") ?? ""
		const text = (await answer.text()).replaceAll(bare(path), bare(other)).replaceAll(id, "its id")
		return { status: answer.status, headers, text }
	}
	for (const [own, nobodys] of [
		["/api/demo/kaia", "/api/nono/kaia"],
		["/api/demo/kaia.data", "/api/nono/kaia.data"],
		["/old-nft/kongz/1", "/odd-nft/kongz/1"],
		["/old-nft/kongz/1.json.data", "/odd-nft/kongz/1.json.data"],
		["/eng/demo", "/eng/nono"],
		["/eng/demo.data", "/eng/nono.data"],
		["/eng/demoMail", "/eng/nonoMail"],
	] as const)
		for (const [way, init] of ways)
			expect([own, way, await told(own, nobodys, init)]).toEqual([own, way, await told(nobodys, nobodys, init)])
})

const posted = (origin: string, type: string, body: string): RequestInit => ({
	method: "POST",
	headers: { "Content-Type": type, Origin: origin },
	body,
})

test("outside the demo its wallet cannot sign in, and cookies of those who do are bound to host and TLS", async () => {
	const { form, json } = await siteOutsideDemo()
	const key = testKey()
	const challenge = (type: string) => json("/api/identity/challenge", { address: key.address, wallet_type: type })
	expect((await challenge("demo")).status).toBe(400)
	const asked = await challenge("phantom")
	const [ask = ""] = asked.headers.getSetCookie()
	const text = Buffer.from(((await asked.json()) as { returnValue: { message: string } }).returnValue.message)
	const proof = { signed_message: text.toString("base64"), signature: Buffer.from(key.sign(text)).toString("base64") }
	// A demo's cookie of the same content opens nothing here.
	const origin = { Origin: text.toString().match(/^URI: (.*)$/m)?.[1] ?? "", "Content-Type": "application/json" }
	const verify = (cookie: string) =>
		fetch(`${origin.Origin}/api/identity/verify`, {
			method: "POST",
			headers: { ...origin, Cookie: cookie },
			body: JSON.stringify({ address: key.address, ...proof }),
		})
	const cookie = ask.split(";", 1)[0] ?? ""
	expect((await verify(cookie.replace("__Host-", ""))).status).toBeGreaterThanOrEqual(400)
	const signedIn = await verify(cookie)
	expect(signedIn.status).toBe(200)
	const draft = await form(paths.stakeWrite("eng"), { amount: "100", days: "90" })
	expect(draft.status).toBe(303)
	const set = [ask, ...signedIn.headers.getSetCookie(), ...draft.headers.getSetCookie()]
	for (const name of ["__Host-ask", "__Host-sid", "__Host-draft"]) {
		const line = set.find((one) => one.startsWith(`${name}=`)) ?? ""
		expect(line, name).toMatch(/; Path=\/;.*; HttpOnly; SameSite=Lax; Secure$/)
		expect(line).not.toContain("Domain")
	}
	for (const line of set) expect(line).toContain("; Secure")
})

test("asked to end, the web process answers the request that is under way", async () => {
	const { web, origin } = await siteOutsideDemo()
	const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 18, Origin: origin }
	const half = request(`${origin}${paths.stakeWrite("eng")}`, { method: "POST", headers })
	const answered = new Promise<number | undefined>((done, fail) => {
		half.on("response", (response) => done(response.resume().statusCode))
		half.on("error", fail)
	})
	half.write("amount=100")
	await until("the first half is there", () => half.socket?.bytesWritten)
	await fetch(`${origin}/healthz`)
	web.process.kill("SIGTERM")
	await until("the door is closed to others", () =>
		fetch(`${origin}/healthz`).then(
			() => false,
			() => true,
		),
	)
	half.end("&days=90")
	expect(await answered).toBe(303)
	expect(await web.ended).toBe(0)
})

/** Runs a built process that must not start, and answers what it said. */
async function refusal(process: "web" | "worker" | "boot", settings: Record<string, string>): Promise<string> {
	const running = launch(resolve(`build/${process}.js`), { APP_MODE: "production", ...settings })
	expect(await running.ended, `${process} said: ${running.said()}`).toBe(1)
	for (const secret of [APP_SECRET, ADMIN_CODE, SIGNING_KEY, "s3cret-of-postgres"])
		expect(running.said()).not.toContain(secret)
	return running.said()
}

const production = {
	DATABASE_URL: "postgres://app:s3cret-of-postgres@127.0.0.1:9/app",
	SOLANA_RPC_URL: "https://rpc.punktopia.example",
	SCG_MINT: "So11111111111111111111111111111111111111112",
	SCG_DEPOSIT_VAULT: "So11111111111111111111111111111111111111112",
	SCG_REWARD_VAULT: "So11111111111111111111111111111111111111112",
	SCG_FLOAT: "So11111111111111111111111111111111111111112",
	SCG_TREASURY: "So11111111111111111111111111111111111111112",
	APP_SECRET,
	ADMIN_CODE,
	APP_ORIGIN: "https://punktopia.example",
}

test("production names everything that is missing at once", async () => {
	const all = [...needed, "APP_SECRET", "ADMIN_CODE", "APP_ORIGIN"]
	for (const [process, names] of [
		["web", all],
		["boot", [...all, "SOLANA_SIGNER_KEY"]],
		["worker", [...needed, "SOLANA_SIGNER_KEY"]],
	] as const) {
		const said = await refusal(process, {})
		for (const name of names) expect(said).toContain(`${name} is missing`)
	}
})

test("production starts no web process that could sign, and nothing as a demo", async () => {
	const names = ["SOLANA_SIGNER_KEY", "SOLANA_PAYER_KEY", "BNB_SIGNER_KEY", "BNB_PAYER_KEY", "NFT_FREEZE_KEY"]
	for (const name of [...names, "NFT_MINT_KEY", "NFT_PRIZE_KEY", "PROJECT_KEYS_SECRET"]) {
		expect(await refusal("web", { ...production, [name]: SIGNING_KEY })).toContain(`${name} is a signing key`)
	}
	for (const process of ["web", "worker", "boot"] as const) {
		expect(await refusal(process, { ...production, DEMO: "1" })).toContain("DEMO=1 is not allowed")
	}
	expect(await refusal("web", { ...production, APP_ORIGIN: "http://punktopia.example" })).toContain("must be https")
})

test("production finds out that its cluster is a local chain, and does not start on it", async () => {
	const { settings, chain } = await operatorSettings()
	const { APP_SECRET: _, ...withoutDoor } = settings
	const secrets = { APP_ORIGIN: "https://punktopia.example" }
	for (const said of [
		await refusal("web", { ...settings, ...secrets }),
		await refusal("worker", { ...withoutDoor, ...secrets, SOLANA_SIGNER_KEY: chain.floatKey }),
	])
		expect(said).toContain("is a local demo chain: not allowed with APP_MODE=production")
})
