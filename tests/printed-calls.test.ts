import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node"
import fc from "fast-check"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import type { Db } from "#app/db/client.server.ts"
import type { Counters, Refused, WebContext } from "#app/db/context.ts"
import { testDatabase } from "#app/db/testing.ts"
import { publishDigests } from "#app/identity/audit/publish-digests.server.ts"
import { sealAudit } from "#app/identity/audit/seal-audit.server.ts"
import { signInText } from "#app/identity/proofs/sign-in-message.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { CALL_PATHS } from "#app/identity/sign-in/calls.ts"
import { evmHolder } from "#app/identity/testing.ts"
import { TokenBuckets } from "#app/lib/token-buckets.ts"
import * as nowhere from "#app/routes/api.$.ts"
import * as auditDigests from "#app/routes/api.audit.digests.ts"
import * as demoKaia from "#app/routes/api.demo.kaia.ts"
import * as gearsMine from "#app/routes/api.gears.mine.ts"
import * as challenge from "#app/routes/api.identity.challenge.ts"
import * as klipPrepare from "#app/routes/api.identity.klip.prepare.ts"
import * as klipStatus from "#app/routes/api.identity.klip.status.ts"
import * as verify from "#app/routes/api.identity.verify.ts"
import * as doLogin from "#app/routes/api.login.doLogin.ts"
import * as doLogout from "#app/routes/api.login.doLogout.ts"
import * as migrationRun from "#app/routes/api.migration.run.ts"
import * as openOperations from "#app/routes/api.operations.open.ts"
import * as addPasskey from "#app/routes/api.passkey.add.ts"
import * as askPasskey from "#app/routes/api.passkey.ask.ts"
import * as enterByPasskey from "#app/routes/api.passkey.enter.ts"
import * as reserves from "#app/routes/api.reserves._index.ts"
import * as reserveRows from "#app/routes/api.reserves.rows.ts"
import * as systemStatus from "#app/routes/api.status.ts"
import * as changePassword from "#app/routes/api.user.changePassword.ts"
import * as checkAndInsertUser from "#app/routes/api.user.checkAndInsertUser.ts"
import * as checkEmailCode from "#app/routes/api.user.checkEmailCode.ts"
import * as insertUser from "#app/routes/api.user.insertUser.ts"
import * as sendEmailCode from "#app/routes/api.user.sendEmailCode.ts"
import * as walletsSetup from "#app/routes/api.wallets.setup.ts"
import { PublicSettings } from "#app/settings/public-settings.server.ts"
import { listPublicSettings } from "#app/settings/queries.server.ts"
import { seedSettings } from "#app/settings/seed-settings.server.ts"
import { setting } from "#app/settings/tables.server.ts"
import { openActionLog } from "#app/tracking/actions/action-log.server.ts"
import { openRouteLog } from "#app/tracking/route-log.server.ts"
import { unguarded } from "./factories/guarded-rows.ts"
import { walletSettings } from "./factories/session-wallets.ts"
import { lightServer } from "./outside/light-server.ts"
import { testKey } from "./outside/standard-wallet.ts"

type Route = {
	loader(args: ActionFunctionArgs): Promise<Response>
	action(args: ActionFunctionArgs): Promise<Response>
}
/** Answered without Remix, behind a server of the test's. */
type Light = "light"
const gets = {
	"common/selectKeyValue": "light",
	"common/ip": "light",
	"wallets/setup": walletsSetup,
	"audit/digests": auditDigests,
} as unknown as Record<string, Route | Light>
const posts = {
	"routerLog/insertRouterLog": "light",
	"actionLog/insertActionLog": "light",
	"actionLog/insertActionLogs": "light",
	"user/checkAndInsertUser": checkAndInsertUser,
	"passkey/add": addPasskey,
	"passkey/ask": askPasskey,
	"passkey/enter": enterByPasskey,
	"user/changePassword": changePassword,
	"user/checkEmailCode": checkEmailCode,
	"user/insertUser": insertUser,
	"user/sendEmailCode": sendEmailCode,
	"login/doLogin": doLogin,
	"login/doLogout": doLogout,
	"identity/challenge": challenge,
	"identity/verify": verify,
} as unknown as Record<string, Route | Light>

const faults: unknown[] = []
let database: Awaited<ReturnType<typeof testDatabase>>
let light: Awaited<ReturnType<typeof lightServer>>
let demo = false
let clientIp = "198.51.100.7"
let wallets = walletSettings()
let counters: Counters | undefined

beforeAll(async () => {
	database = await testDatabase()
	await seedSettings(database, "scg")
	await database.db.insert(setting).values({ key: "smtp_password", value: "hush", public: false })
	light = await lightServer(memoryOf(database.db))
})
afterAll(async () => {
	light.end()
	await database.end()
})

/** What a web process has in memory for the light calls. Settings are read anew for each: what is remembered has tests of its own. */
function memoryOf(db: Db, own?: Counters) {
	const log = { error: (fault: unknown) => faults.push(fault) } as unknown as WebContext["log"]
	const ctx = {
		log,
		counters: {
			take: (...taken: Parameters<Counters["take"]>) => (own ?? counters)?.take(...taken) ?? 0,
			note: (refused: Refused) => (own ?? counters)?.note(refused),
		},
	}
	const settings = { get: (key: string) => new PublicSettings(() => listPublicSettings({ db })).get(key) }
	return {
		ctx,
		settings,
		routeLog: openRouteLog({ db, log }),
		actionLog: openActionLog({ ctx: { db, log }, settings }),
	}
}

// The cast: these routes touch nothing of the context but what is here.
const context = () =>
	({
		ctx: {
			db: database.db,
			secret: "s".repeat(40),
			demo,
			chains: { solana: { name: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" } },
			wallets,
			...(counters ? { counters } : {}),
			log: { error: (fault: unknown) => faults.push(fault) },
		},
		clientIp,
		origin: "https://punktopia.test",
	}) as unknown as AppLoadContext

async function send(path: string, init: RequestInit & { duplex?: "half" } = {}) {
	const request = new Request(`https://punktopia.test/api/${path}`, init)
	const route = { ...gets, ...posts }[path.split("?")[0] ?? ""]
	if (!route) throw new Error(`no route ${path}`)
	const args = { request, params: {}, context: context() } as unknown as ActionFunctionArgs
	const read = request.method === "GET" || request.method === "HEAD"
	const response =
		route === "light" ? await light.ask(request, clientIp) : await (read ? route.loader : route.action)(args)
	return { status: response.status, headers: response.headers, body: await response.json() }
}

const json = (body: unknown, headers: Record<string, string> = {}) => ({
	method: "POST",
	headers: { "Content-Type": "application/json", ...headers },
	body: JSON.stringify(body),
})

test("public settings are told; a private one is as unknown as one that does not exist", async () => {
	expect((await send("common/selectKeyValue?cdKey=action_log_level")).body).toEqual({
		resultCd: "SUCCESS",
		returnValue: "3",
	})
	expect((await send("common/selectKeyValue?cdKey=version_scg_front")).body.returnValue).toBe("20251103_1700")
	for (const [query, status] of [
		["?cdKey=smtp_password", 404],
		["?cdKey=nothing", 404],
		["", 400],
		["?cdKey=", 400],
		["?cdKey=%00", 400],
		["?cdKey=a&cdKey=b", 400],
		["?cdKey=a'%20or%201=1", 400],
	] as const) {
		const { status: got, body } = await send(`common/selectKeyValue${query}`)
		expect([query, got, body.resultCd]).toEqual([query, status, "FAIL"])
	}
})

test("a changed setting outlives the next seeding", async () => {
	await database.sql`update setting set value = '1' where key = 'action_log_level'`
	await seedSettings(database, "scg")
	expect((await send("common/selectKeyValue?cdKey=action_log_level")).body.returnValue).toBe("1")
})

test("the address look-up says what the server sees", async () => {
	expect((await send("common/ip?format=json")).body).toEqual({ resultCd: "SUCCESS", ip: clientIp })
	expect((await send("common/ip?format=xml")).status).toBe(400)
})

test("a router log entry keeps its four fields with the time, and neither address whole", async () => {
	const entry = {
		wallet_address: testKey().address,
		path: "/kor/rwaProject",
		user_ip: "203.0.113.9",
		reg_id: "somebody",
	}
	expect((await send("routerLog/insertRouterLog", json(entry))).body).toEqual({ resultCd: "SUCCESS" })
	const [row] = await database.sql`select *, now() - at < interval '1 minute' as fresh from router_log
		where wallet_address = ${entry.wallet_address}`
	expect(row).toMatchObject({ path: entry.path, user_ip: "203.0.113.0", seen_ip: "198.51.100.0", reg_id: "somebody" })
	expect(row?.fresh).toBe(true)
})

test("who refused usage records is told SUCCESS and not recorded; who asks not to be tracked is recorded without the wallet", async () => {
	const visits = async (path: string, headers: Record<string, string>) => {
		const entry = { wallet_address: testKey().address, path, user_ip: "203.0.113.9", reg_id: "somebody" }
		expect((await send("routerLog/insertRouterLog", json(entry, headers))).body).toEqual({ resultCd: "SUCCESS" })
		return [
			...(await database.sql`select wallet_address = '' and reg_id = '' as bare from router_log where path = ${path}`),
		]
	}
	expect(await visits("/refused", { Cookie: "theme=dark; consent=needed" })).toEqual([])
	expect(await visits("/allowed", { Cookie: "consent=usage" })).toEqual([{ bare: false }])
	expect(await visits("/gpc", { Cookie: "consent=usage", "Sec-GPC": "1" })).toEqual([{ bare: true }])
	expect(await visits("/dnt", { DNT: "1" })).toEqual([{ bare: true }])
})

test("log entries that are too long, foreign to the form or without a path are refused", async () => {
	for (const entry of [
		{},
		{ path: "kor" },
		{ path: `/${"x".repeat(600)}` },
		{ path: "/a\0b" },
		{ path: "/", extra: 1 },
		{ path: "/", reg_id: "x".repeat(65) },
		{ path: "/", user_ip: 7 },
		[],
		null,
	])
		expect((await send("routerLog/insertRouterLog", json(entry))).status).toBe(400)
})

test("checkAndInsertUser answers SUCCESS with the same uuid each time, under kaikas too", async () => {
	const wallet = { uid: "", wallet_address: testKey().address, wallet_type: "phantom", reg_id: "x" }
	const first = await send("user/checkAndInsertUser", json(wallet))
	expect(first.body).toEqual({ resultCd: "SUCCESS", returnValue: expect.stringMatching(/^[0-9a-f-]{36}$/) })
	const { reg_id: _, uid: __, ...bare } = wallet
	expect((await send("user/checkAndInsertUser", json(bare))).body).toEqual(first.body)
	for (const bad of [
		{ wallet_type: "phantom" },
		{ ...wallet, wallet_type: "excalibur" },
		{ ...wallet, uid: "no mail" },
		{ ...wallet, wallet_address: "\0" },
	])
		expect((await send("user/checkAndInsertUser", json(bad))).status).toBe(400)
})

test("signing in over the calls sets a session that no script reads, and logging out ends it on the server", async () => {
	const key = testKey()
	const referer = { Referer: "https://punktopia.test/kor/mypage" }
	const asked = await send("identity/challenge", json({ address: key.address, wallet_type: "phantom" }, referer))
	const { input, message, meaning, code } = asked.body.returnValue
	expect(message).toBe(signInText(input))
	expect(message).toMatch(/^[\x20-\x7e\n]+$/)
	expect(message).toContain(
		`Sign in to show that this wallet is yours. This costs nothing and moves nothing. Code: ${code}.`,
	)
	expect(meaning).toContain("이 지갑의 소유자임을 확인하기 위해 로그인합니다.")
	expect(meaning).toContain(code)
	expect(asked.headers.get("Set-Cookie")).toMatch(
		/^__Host-ask=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
	)
	const ask = asked.headers.get("Set-Cookie")?.split(";")[0] ?? ""
	const signed = Buffer.from(message)
	const answer = {
		address: key.address,
		signed_message: signed.toString("base64"),
		signature: Buffer.from(key.sign(signed)).toString("base64"),
	}
	expect((await send("identity/verify", json(answer))).status).toBe(401)
	const proven = await send("identity/verify", json(answer, { Cookie: ask }))
	expect(proven.body).toEqual({ resultCd: "SUCCESS", returnValue: key.address })
	const cookies = proven.headers.getSetCookie()
	expect(cookies[0]).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/)
	expect(cookies).toContainEqual(
		expect.stringMatching(/^__Host-mark=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/),
	)
	const hint = cookies.find((one) => one.startsWith("hint="))
	expect(hint).toContain(`hint=${key.address.slice(0, 5)}...${key.address.slice(-5)}~0~;`)
	expect(hint).not.toContain("HttpOnly")

	const Cookie = cookies[0]?.split(";")[0] ?? ""
	const who = async () =>
		(await visitor(new Request("https://punktopia.test/", { headers: { Cookie } }), context())).who.wallet
	expect(await who()).toMatchObject({ address: key.address, walletType: "phantom" })
	const left = await send("login/doLogout", json({ uid: "", auth_key: "" }, { Cookie }))
	expect(left.body).toEqual({ resultCd: "SUCCESS", returnValue: "ended" })
	expect(left.headers.get("Clear-Site-Data")).toBe('"cache"')
	expect(left.headers.getSetCookie().map((cookie) => /^(\S+?)=;.*Max-Age=0/.exec(cookie)?.[1])).toEqual([
		"__Host-sid",
		"hint",
	])
	expect(await who()).toBeNull()
})

test("the demo, which speaks plain HTTP, has cookies without the prefix", async () => {
	demo = true
	const asked = await send("identity/challenge", json({ address: testKey().address, wallet_type: "demo" }))
	demo = false
	expect(asked.headers.get("Set-Cookie")).toMatch(/^ask=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/)
})

/** Windows are whole minutes: what is counted together must not be torn apart by the next one. */
async function awayFromTheEdge() {
	const left = 60_000 - (Date.now() % 60_000)
	if (left < 20_000) await new Promise((done) => setTimeout(done, left + 200))
}

test("too many calls are told when to come back", { timeout: 90_000 }, async () => {
	await awayFromTheEdge()
	clientIp = "198.51.100.200"
	const statuses = []
	// Before it is read what was sent, a call has been counted.
	for (let n = 0; n < 301; n++) statuses.push((await send("user/checkAndInsertUser", json({}))).status)
	const body = { wallet_address: testKey().address, wallet_type: "phantom" }
	const late = await send("user/checkAndInsertUser", json(body))
	clientIp = "198.51.100.201"
	const other = await send("user/checkAndInsertUser", json(body))
	clientIp = "198.51.100.7"
	expect(new Set(statuses)).toEqual(new Set([400, 429]))
	expect(other.status).toBe(200)
	expect(late.status).toBe(429)
	expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0)
	expect(late.body).toMatchObject({ resultCd: "FAIL", code: "identity:tooMany" })
})

test("a wrong method is 405 in JSON and says which is right", async () => {
	for (const path of Object.keys(gets)) {
		const { status, headers, body } = await send(path, { method: "POST", body: "x" })
		expect([path, status, headers.get("Allow"), body.resultCd]).toEqual([path, 405, "GET, HEAD", "FAIL"])
	}
	for (const path of Object.keys(posts)) {
		const got = await send(path)
		const put = await send(path, { ...json({}), method: "PUT" })
		expect([path, got.status, put.status, got.headers.get("Allow")]).toEqual([path, 405, 405, "POST"])
	}
})

test("only JSON of sensible size is read, so a foreign form cannot post", async () => {
	const deep = `${"[".repeat(8000)}${"]".repeat(8000)}`
	const big = JSON.stringify({ path: "x".repeat(70_000) })
	const type = { "Content-Type": "application/json" }
	const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(4096).fill(32)) })
	for (const path of Object.keys(posts)) {
		const status = async (init: RequestInit & { duplex?: "half" }) =>
			(await send(path, { method: "POST", ...init })).status
		expect(await status({ body: "{}", headers: { "Content-Type": "text/plain" } })).toBe(415)
		expect(await status({ body: new URLSearchParams({ path: "/" }) })).toBe(415)
		expect(await status({ body: new FormData() })).toBe(415)
		expect(await status({ body: deep, headers: type })).toBe(400)
		expect(await status({ body: big, headers: type })).toBe(413)
		expect(await status({ body: new Uint8Array([0xff, 0xfe]), headers: type })).toBe(400)
		expect(await status({ body: '{"path":', headers: type })).toBe(400)
		expect(await status({ headers: type })).toBe(400)
	}
	const streamed = { method: "POST", headers: type, body: endless, duplex: "half" as const }
	expect((await send("login/doLogout", streamed)).status).toBe(413)
})

test("whatever is sent, no call answers with a fault of ours", async () => {
	const fields = ["cdKey", "path", "wallet_address", "wallet_type", "user_ip", "reg_id", "uid", "auth_key", "address"]
	const value = fc.oneof(
		fc.string({ unit: "binary", maxLength: 90 }),
		fc.double(),
		fc.bigInt().map(String),
		fc.constantFrom("\0", "/", "phantom", "demo", "1".repeat(44), "__proto__", "\ud800", null, true),
		fc.jsonValue({ maxDepth: 4 }),
	)
	const body = fc.dictionary(fc.oneof(fc.constantFrom(...fields, "signature", "signed_message"), fc.string()), value)
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...Object.keys(posts)), body, async (path, sent) => {
			const { status } = await send(path, json(sent))
			expect(status).toBeLessThan(500)
		}),
		{ numRuns: 300 },
	)
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: "binary" }), async (key) => {
			const { status } = await send(`common/selectKeyValue?${new URLSearchParams({ cdKey: key })}`)
			expect(status).toBeLessThan(500)
		}),
		{ numRuns: 100 },
	)
	expect(faults).toEqual([])
})

test("a wallet is linked over the calls to the session that asked, which goes on", async () => {
	clientIp = "198.51.100.60"
	const enter = async (body: Record<string, string>, sign: (message: Uint8Array) => Uint8Array, sid = "") => {
		const asked = await send("identity/challenge", json(body, sid ? { Cookie: sid } : {}))
		if (asked.status !== 200) return asked
		const signed = Buffer.from(asked.body.returnValue.message)
		const answer = {
			address: body.address,
			signed_message: signed.toString("base64"),
			signature: Buffer.from(sign(signed)).toString("base64"),
		}
		const ask = asked.headers.get("Set-Cookie")?.split(";")[0] ?? ""
		return send("identity/verify", json(answer, { Cookie: `${ask}; ${sid}` }))
	}
	const [key, metamask] = [testKey(), evmHolder("ethereum")]
	const signedIn = await enter({ address: key.address, wallet_type: "phantom" }, key.sign)
	const sid = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? ""
	const body = { address: metamask.address, wallet_type: "metamask", purpose: "link" }
	expect(await enter(body, metamask.sign)).toMatchObject({ status: 401, body: { resultCd: "FAIL" } })
	const linked = await enter(body, metamask.sign, sid)
	expect(linked.body).toEqual({ resultCd: "SUCCESS", returnValue: metamask.address })
	expect(linked.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-ask=;/)])
	const visit = await visitor(new Request("https://punktopia.test/", { headers: { Cookie: sid } }), context())
	expect(visit.who.wallet).toMatchObject({ chain: "solana", address: key.address })
	expect(visit.who.wallet?.memberWallets).toHaveLength(2)
	await database.sql`update session set signed_at = now() - interval '16 minutes' where address = ${key.address}`
	const kaia = evmHolder("kaia")
	const late = await enter({ address: kaia.address, wallet_type: "kaia", purpose: "link" }, kaia.sign, sid)
	expect(late).toMatchObject({ status: 401, body: { code: "identity:signAgain" } })
	for (const bad of [{ purpose: "own" }, { chain: "bitcoin" }, { chain: "solana" }, { chain: 1 }])
		expect((await send("identity/challenge", json({ ...body, purpose: "sign-in", ...bad }))).status).toBe(400)
	clientIp = "198.51.100.7"
})

test("a silent Kaia node is told as a lawful no that may be tried again", async () => {
	clientIp = "198.51.100.61"
	wallets = walletSettings({ kaia: "http://127.0.0.1:9" })
	const kaia = evmHolder("kaia")
	const asked = await send("identity/challenge", json({ address: kaia.address, wallet_type: "kaia" }))
	const signed = Buffer.from(asked.body.returnValue.message)
	const answer = {
		address: kaia.address,
		signed_message: signed.toString("base64"),
		signature: Buffer.from(kaia.sign(signed)).toString("base64"),
	}
	const Cookie = asked.headers.get("Set-Cookie")?.split(";")[0] ?? ""
	const proven = await send("identity/verify", json(answer, { Cookie }))
	wallets = walletSettings()
	clientIp = "198.51.100.7"
	expect(proven).toMatchObject({ status: 503, body: { resultCd: "FAIL", code: "identity:chainSilent" } })
	expect(faults).toEqual([])
})

test("what wallets need to know is told, and nothing of the operator's own nodes", async () => {
	wallets = { ...walletSettings({ ethereum: "https://node.test/secret", kaia: "https://node.test/secret" }) }
	const { body } = await send("wallets/setup")
	wallets = walletSettings()
	expect(body.returnValue).toMatchObject({
		ethereum: {
			chain: "ethereum",
			chainId: "0x1",
			name: "Ethereum Mainnet",
			currency: { symbol: "ETH", decimals: 18 },
		},
		kaia: { chain: "kaia", chainId: "0x2019", currency: { symbol: "KAIA" } },
		solana: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
		walletconnect: null,
		klip: false,
	})
	expect(body.returnValue.kaia.rpcUrls).toEqual(["https://public-en.node.kaia.io"])
	expect(JSON.stringify(body)).not.toContain("secret")
})

test("what the audit's chain came to on each day is told to everybody, and a day that no calendar has is none", async () => {
	const { db } = database.asWorker()
	await database.sql`insert into audit (actor, act, subject, facts, at) values ('system', 'x', 'y', '{}', now())`
	await vi.waitUntil(async () => (await sealAudit({ db })) > 0, { timeout: 60_000 })
	await unguarded(database, (tx) => tx`update audit_seal set sealed_at = '2026-01-02T23:59:59Z'`)
	await publishDigests({ db })
	const digest = {
		day: "2026-01-02",
		seq: expect.stringMatching(/^\d+$/),
		hash: expect.stringMatching(/^[0-9a-f]{64}$/),
	}
	const { status, body } = await send("audit/digests")
	expect([status, body]).toEqual([200, { resultCd: "SUCCESS", returnValue: { digests: [digest], next: null } }])
	expect((await send("audit/digests?before=2026-01-02")).body.returnValue).toEqual({ digests: [], next: null })
	for (const wrong of ["2026-02-30", "1999-01-01", "0000-01-01", "x", ""])
		expect((await send(`audit/digests?before=${wrong}`)).status, wrong).toBe(400)
})

const all: Record<string, Route | Light> = {
	...gets,
	...posts,
	"demo/kaia": demoKaia as unknown as Route,
	"gears/mine": gearsMine as unknown as Route,
	"migration/run": migrationRun as unknown as Route,
	"identity/klip/prepare": klipPrepare as unknown as Route,
	"identity/klip/status": klipStatus as unknown as Route,
	"operations/open": openOperations as unknown as Route,
	reserves: reserves as unknown as Route,
	"reserves/rows": reserveRows as unknown as Route,
	status: systemStatus as unknown as Route,
	other: nowhere as unknown as Route,
}

/** Calls a route as a web process with a token bucket of its own would, its clock standing still; whatever else it does is not our matter. */
async function process(database: object) {
	const buckets = new TokenBuckets(1000, () => 0)
	const noted: Refused[] = []
	const own: Counters = {
		take: (call, network, rate) => buckets.take(`${call} ${network}`, rate),
		note: (refused) => void noted.push(refused),
	}
	const light = await lightServer(memoryOf(database as Db, own))
	onTestFinished(() => light.end())
	const ask = (path: string, from: string) => {
		counters = own
		const base = context()
		const ctx = { ...base.ctx, db: database, log: { error: () => {}, warn: () => {} } }
		counters = undefined
		const call = path in gets || /status|open|reserves|mine/.test(path) ? "loader" : "action"
		const init =
			call === "loader" ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }
		const request = new Request(`https://punktopia.test/api/${path}`, {
			...init,
			headers: { ...init.headers, Referer: "https://punktopia.test/kor" },
		})
		const args = { request, params: {}, context: { ...base, ctx, clientIp: from } }
		const route = all[path]
		if (!route) throw new Error(`no route ${path}`)
		return route === "light" ? light.ask(request, from) : route[call](args as unknown as ActionFunctionArgs)
	}
	return { ask, noted }
}

/** A database that is frozen: no question is ever answered. */
const frozen = new Proxy(
	{},
	{
		get: () => () => {
			throw new Error("nobody may ask the database here")
		},
	},
)

/** A minute; the file of rows is megabytes, and a list of actions holds twenty. */
const NUMBERS: Readonly<Record<string, number>> = {
	"routerLog/insertRouterLog": 240,
	"actionLog/insertActionLog": 240,
	"actionLog/insertActionLogs": 60,
	"reserves/rows": 20,
}

test("every call has its number a minute for an address, is refused before any other work, and says when to come back", async () => {
	expect(Object.keys(all).sort()).toEqual([...CALL_PATHS, "other"].sort())
	for (const path of Object.keys(all)) {
		const { ask, noted } = await process(frozen)
		const allowed = NUMBERS[path] ?? 300
		const first = await Promise.all(Array.from({ length: allowed }, () => ask(path, "203.0.113.9")))
		expect([path, first.filter(({ status }) => status === 429).length]).toEqual([path, 0])
		const late = await ask(path, "203.0.113.9")
		expect([path, late.status, late.headers.get("Retry-After")]).toEqual([path, 429, String(Math.ceil(60 / allowed))])
		expect(await late.json()).toMatchObject({
			resultCd: "FAIL",
			code: "identity:tooMany",
			message: expect.stringContaining("초 뒤에"),
		})
		expect(noted.at(-1)).toEqual({ what: path, reason: "identity:tooMany", from: "203.0.113.9" })
		expect((await ask(path, "203.0.113.10")).status, "its neighbour is not it").not.toBe(429)
	}
})

test("outside of a demo there is no way to its Kaia chain", async () => {
	const context = { ctx: { demo: false, log: {} }, clientIp: "203.0.113.7" } as unknown as AppLoadContext
	const body = JSON.stringify({ method: "eth_chainId", params: [] })
	const asking = (body: string) =>
		new Request("http://localhost/api/demo/kaia", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body,
		})
	const ask = (body: string) => (demoKaia as unknown as Route).action({ request: asking(body), params: {}, context })
	expect((await ask(body)).status).toBe(400)
	expect((await ask(body.replace("eth_chainId", "eth_blockNumber"))).status).toBe(404)
	expect((await ask(body.replace("eth_chainId", "evm_mine"))).status).toBe(400)
})

test("an IPv6 customer is one, however many addresses it asks from", async () => {
	const { ask } = await process(frozen)
	for (let n = 0; n < 300; n++) await ask("common/ip", `2001:db8:1:2::${n.toString(16)}`)
	expect((await ask("common/ip", "2001:db8:1:2:ffff::1")).status).toBe(429)
	expect((await ask("common/ip", "2001:db8:1:3::1")).status).toBe(200)
})

test("what is refused at a call is noted with its reason, and writes no error", async () => {
	faults.length = 0
	const noted: Refused[] = []
	counters = { take: () => 0, note: (refused) => void noted.push(refused) }
	clientIp = "198.51.100.90"
	const key = testKey()
	const asked = await send("identity/challenge", json({ address: key.address, wallet_type: "phantom" }))
	const signed_message = Buffer.from(asked.body.returnValue.message).toString("base64")
	const answer = { address: key.address, signed_message, signature: Buffer.alloc(64).toString("base64") }
	await send("identity/verify", json(answer))
	await send("identity/verify", json(answer, { Cookie: asked.headers.get("Set-Cookie")?.split(";")[0] ?? "" }))
	await send("identity/verify", json({}))
	counters = undefined
	clientIp = "198.51.100.7"
	expect(noted.map(({ what, reason }) => `${what} ${reason}`)).toEqual([
		"identity/verify browser",
		"identity/verify signature",
		"identity/verify messages:error.requestDataFailed",
	])
	expect(faults).toEqual([])
})

test("a contract wallet's signature, of any length or none, is answered in words", { timeout: 60_000 }, async () => {
	faults.length = 0
	let from = 0
	for (const length of [0, 1, 64, 416, 4097, 20_000, 40_000, 48_000, 60_000]) {
		clientIp = `198.51.101.${++from}`
		const { address } = evmHolder("ethereum")
		const asked = await send("identity/challenge", json({ address, wallet_type: "metamask" }))
		const signed_message = Buffer.from(asked.body.returnValue.message).toString("base64")
		const signature = Buffer.alloc(length, 7).toString("base64")
		const Cookie = asked.headers.get("Set-Cookie")?.split(";")[0] ?? ""
		const told = await send(
			"identity/verify",
			json({ address, signed_message, signature }, { Cookie, Referer: "https://punktopia.test/idn" }),
		)
		expect([length, told.body.code]).toEqual([length, "identity:contractWallet"])
		expect(told.body.message).toContain("Dompet kontrak")
		expect([413, 422]).toContain(told.status)
	}
	clientIp = "198.51.100.7"
	expect(faults).toEqual([])
})
