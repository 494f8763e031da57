import { readFile } from "node:fs/promises"
import { Agent, request as ask } from "node:http"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { openLogin } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { keyedHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { newAddress } from "./addresses.ts"
import type { App } from "./app.ts"
import { startBuilt } from "./attacks/built.ts"
import { until } from "./boot/until.ts"
import { ENDPOINTS, type Endpoint } from "./fuzz-endpoints.ts"
import { type TestKey, testKey } from "./outside/standard-wallet.ts"

/** The built app is asked over HTTP, as anybody may: no answer is a fault of ours, none is late, and no money moves. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 5)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const LATE_MS = 8000

let database: Awaited<ReturnType<typeof testDatabase>>
let app: App
let session = ""
let draft = ""
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

beforeAll(async () => {
	database = await testDatabase()
	app = await startBuilt({ DATABASE_URL: database.url })
	session = `${await signIn(testKey())}; ${await logInAsOwner()}`
	draft = await writeDraft()
}, 120_000)
afterAll(async () => {
	agent.destroy()
	await app?.stop()
	await database?.end()
})

/** An operator who may do everything, so that no form is refused before it is read. */
async function logInAsOwner(): Promise<string> {
	const { APP_SECRET: secret } = JSON.parse(await readFile(join(app.dataDir, "secrets.json"), "utf8")) as {
		APP_SECRET: string
	}
	const adcd = keyedHash(secret, "admin-code", "")
	const values = { uid: "fuzz@example.org", passwordHash: "", adminCode: adcd }
	const [made] = await database.db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	await database.db.insert(accountRole).values({ accountId, role: "owner", grantedBy: "test" })
	return `lid=${await openLogin({ db: database.db, secret }, { accountId, adcd, isProven: true, userAgent: "test" })}`
}

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: string | Buffer }
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

const send = ({ path, method = "GET", headers = {}, body }: Sent): Promise<Answer> =>
	new Promise((done, fail) => {
		// Each asks from an address of its own: none of them may be saved by a limit.
		const from = { "X-Forwarded-For": newAddress(), ...headers }
		const request = ask(`${app.origin}`, { path, method, headers: from, agent, timeout: LATE_MS }, (answer) => {
			const chunks: Buffer[] = []
			answer.on("data", (chunk: Buffer) => chunks.push(chunk))
			answer.on("end", () =>
				done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
			)
			answer.on("error", fail)
		})
		request.on("timeout", () => request.destroy(new Error(`no answer within ${LATE_MS} ms`)))
		// Only a body that is too large is cut off before it has been read; any other broken connection is a process that died.
		const tooLarge = (body?.length ?? 0) > 60_000
		request.on("error", (error) => (tooLarge ? done({ status: 413, headers: {}, text: "" }) : fail(error)))
		request.end(body)
	})

const cookiesOf = ({ headers }: Answer) => [headers["set-cookie"] ?? []].flat().map((one) => one.split(";", 1)[0] ?? "")
const post = (path: string, body: unknown, cookie = "") =>
	send({
		path,
		method: "POST",
		headers: { "Content-Type": "application/json", Origin: app.origin, ...(cookie ? { Cookie: cookie } : {}) },
		body: JSON.stringify(body),
	})

async function signIn(key: TestKey): Promise<string> {
	const asked = await post("/api/identity/challenge", { address: key.address, wallet_type: "phantom" })
	const message = Buffer.from(JSON.parse(asked.text).returnValue.message)
	const signature = Buffer.from(key.sign(message)).toString("base64")
	const proof = { address: key.address, signed_message: message.toString("base64"), signature }
	const proven = await post("/api/identity/verify", proof, cookiesOf(asked)[0])
	const cookie = cookiesOf(proven).find((one) => one.startsWith("sid="))
	if (!cookie) throw new Error(`the sign-in failed: ${proven.text}`)
	return cookie
}

async function writeDraft(): Promise<string> {
	const path = "/eng/powerzoneCoinStaking/write"
	const answer = await send({
		path,
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: "days=30&amount=100",
	})
	return /draft=([\w-]{36})/.exec(String(answer.headers.location))?.[1] ?? ""
}

const KNOWN = [
	..."0 1 -1 30 90 365 1e3 1e309 NaN Infinity 0x10 1,5 100 20000 on submit prepare faucet dark light json phantom demo".split(
		" ",
	),
	..."stake unstake check-in undo claim seen submit kongz alya genesis twig coin bonus usdc mood:1 2026-02-30 9999-12-31".split(
		" ",
	),
	..."active agreed __proto__ constructor toString null undefined true [] {} / // \\ ' \" ; -- %00 %2f ../../etc/passwd".split(
		" ",
	),
	"",
	" ",
	"\0",
	"9".repeat(400),
	"1".repeat(44),
	"0".repeat(64),
	"A".repeat(88),
	"x".repeat(6000),
	"٣٤٥",
	"𝟙𝟚𝟛",
	"가나다",
	"\u202e\u2066",
	"\ud800",
	"8640000000000001~00000000-0000-4000-8000-000000000000",
	"99999999999999~00000000-0000-4000-8000-000000000000",
	"00000000-0000-4000-8000-000000000000",
	"version_scg_front",
]
const NAMES = [
	"__proto__",
	"constructor",
	"hasOwnProperty",
	"index",
	"_routes",
	"_data",
	"a[b][c]",
	"a.b",
	"amount[]",
	"",
]
const TAILS = [
	"/",
	"//",
	".data",
	".data?_routes=root",
	"%2f",
	"/%2e%2e/",
	"/..%5c",
	"%00",
	"%ff",
	"%",
	";v=1",
	"/x%2Fy",
	"?index",
	"%F0%9F%92%A9",
]
const TYPES = [
	"application/x-www-form-urlencoded",
	"application/json",
	"application/json; charset=utf-16",
	"multipart/form-data",
	"multipart/form-data; boundary=x",
	"text/plain",
	"application/octet-stream",
	"application/x-www-form-urlencoded; charset=nonsense",
	"nonsense",
	"",
]

const text = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...KNOWN) },
	{ weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
	{ weight: 1, arbitrary: fc.constant("the draft") },
)
const anything = fc.oneof(text, fc.double(), fc.jsonValue({ maxDepth: 5 }), fc.constant(null))
const deep = fc.integer({ min: 1, max: 12_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth))
const real = (value: unknown) => (value === "the draft" ? draft : value)
/** Half a surrogate pair has no place in UTF-8. */
const wellFormed = (value: unknown) => Buffer.from(String(real(value))).toString()

function requests(fields: readonly string[], alone = false) {
	const name = fc.oneof(
		{ weight: 5, arbitrary: fc.constantFrom(...fields) },
		{ weight: 1, arbitrary: fc.constantFrom(...NAMES) },
		{ weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
	)
	const pairs = fc.array(fc.tuple(name, text), { maxLength: 8 })
	const body = fc.oneof(
		pairs.map((all) => ({ form: all })),
		fc
			.tuple(fc.uniqueArray(fc.tuple(name, anything), { maxLength: 8, selector: ([one]) => one }))
			.map(([all]) => ({ json: all })),
		fc
			.oneof(deep, fc.json(), fc.string({ unit: "binary" }), fc.constant("{"), fc.constant("x".repeat(70_000)))
			.map((raw) => ({ raw })),
		fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes })),
	)
	return fc.record({
		method: fc.constantFrom("GET", "POST", "POST"),
		tail: fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom(...TAILS) }),
		query: fc.oneof(fc.constant([] as [string, string][]), pairs),
		body,
		type: fc.oneof(fc.constant("fitting"), fc.constantFrom(...TYPES)),
		accept: fc.constantFrom("text/html", "application/json", "*/*", "nonsense", "text/html,application/json"),
		cookie: alone
			? fc.constantFrom("", "sid=x")
			: fc.constantFrom("", "session", "session", "sid=%ff", "theme=<b>; draft=\u00e9"),
	})
}
type Wish = ReturnType<typeof requests> extends fc.Arbitrary<infer W> ? W : never

function requestOf(path: string, wish: Wish): Sent {
	const search = new URLSearchParams(
		wish.query.map(([name, value]) => [wellFormed(name), wellFormed(value)]),
	).toString()
	const whole = `${path}${wish.tail}`
	const address = `${whole}${search ? `${whole.includes("?") ? "&" : "?"}${search}` : ""}`.slice(0, 8000)
	const cookie = wish.cookie === "session" ? session : wish.cookie
	const headers: Record<string, string> = {
		Accept: wish.accept,
		Origin: app.origin,
		...(cookie ? { Cookie: cookie } : {}),
	}
	if (wish.method === "GET") return { path: address, headers }
	const [body, fitting] = bodyOf(wish.body)
	const type = wish.type === "fitting" ? fitting : wish.type
	if (type) headers["Content-Type"] = type
	return { path: address, method: "POST", headers, body }
}

function bodyOf(body: Wish["body"]): [string | Buffer, string] {
	if ("form" in body) {
		const form = new URLSearchParams(body.form.map(([name, value]) => [wellFormed(name), wellFormed(value)]))
		return [form.toString(), "application/x-www-form-urlencoded"]
	}
	if ("json" in body) {
		const fields = body.json.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(real(value)) ?? "null"}`)
		return [`{${fields.join(",")}}`, "application/json"]
	}
	return "raw" in body ? [body.raw, "application/json"] : [Buffer.from(body.bytes), "application/json"]
}

/** What no stranger's request may change; drafts, log lines and users are theirs to write. */
async function books() {
	const [counts] = await database.sql`select
		(select count(*)::int from ledger_transfer) as transfers,
		(select count(*)::int from intent) as intents,
		(select count(*)::int from attempt) as attempts,
		(select count(*)::int from agreement) as agreements,
		(select count(*)::int from coin_position where status <> 'draft') as positions,
		(select count(*)::int from outgoing) as outgoing,
		(select count(*)::int from nft_act) as nft_acts,
		(select count(*)::int from nft_stake) as nft_stakes,
		(select count(*)::int from rule) as rules,
		(select md5(string_agg(key || value, ',' order by key)) from setting) as settings`
	return counts
}

/** What the demo makes by itself in its first minutes: share pools, plans, a raffle that is on the chain. */
async function examples() {
	const [row] = await database.sql`select
		(select count(*)::int from nft_share_month) as pools,
		(select count(*)::int from mint_plan where status = '10') as plans,
		(select count(*)::int from raffle where status = 'selling') as raffles,
		(select count(*)::int from outgoing where status in ('queued', 'sending')) as waiting`
	return row
}

/** The worker books what the vaults were born with, and makes the demo's examples; after that nothing moves by itself. */
async function booksAtRest() {
	const made = { pools: 2, plans: 2, raffles: 1, waiting: 0 }
	await until(
		"the demo's examples are made",
		async () => JSON.stringify(await examples()) === JSON.stringify(made),
		300_000,
	).catch(async ({ message }: Error) => {
		throw new Error(`${message}: ${JSON.stringify(await examples())}, ${app.said().slice(-3_000)}`)
	})
	for (let last = "", still = 0; ; still++) {
		const now = JSON.stringify(await books())
		if (now !== last) still = 0
		if (still >= 8) return books()
		last = now
		await new Promise((done) => setTimeout(done, 500))
	}
}

test(
	"whatever anybody sends to any address of ours, no answer is a fault, none is late, no money moves",
	async () => {
		expect(draft).toMatch(/^[\w-]{36}$/)
		const before = await booksAtRest()
		const began = Date.now()
		const seen: Record<string, number> = {}
		const fuzz = async ({ path, fields, alone }: Endpoint) => {
			const property = fc.asyncProperty(requests(fields, alone), async (wish) => {
				const sent = requestOf(path, wish)
				const { status, text: said } = await send(sent)
				seen[status] = (seen[status] ?? 0) + 1
				const shown = `${sent.method ?? "GET"} ${sent.path} ${JSON.stringify(sent.headers)} ${String(sent.body ?? "").slice(0, 400)}`
				if (status >= 500 || status < 200) throw new Error(`${status} to ${shown}\n${said.slice(0, 300)}`)
			})
			await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
		}
		const waiting = [...ENDPOINTS]
		const failures: unknown[] = []
		const worker = async () => {
			for (let next = waiting.shift(); next; next = waiting.shift())
				await fuzz(next).catch((error) => failures.push(`${next?.path}: ${error}`))
		}
		await Promise.all(Array.from({ length: 6 }, worker))
		const seconds = ((Date.now() - began) / 1000).toFixed(1)
		console.log(
			`fuzz: seed ${SEED}, ${RUNS} runs × ${ENDPOINTS.length} addresses in ${seconds} s, answers ${JSON.stringify(seen)}`,
		)
		expect(failures).toEqual([])
		expect(await books()).toEqual(before)
		expect((await send({ path: "/kor" })).status).toBe(200)
		const mine = await send({ path: "/kor/mypage", headers: { Cookie: session } })
		expect(mine.text, "the session outlives it all").toContain("sheet")
		expect((await send({ path: "/admin/money", headers: { Cookie: session } })).status, "so does the operator's").toBe(
			200,
		)
		expect(app.said(), "no process died").not.toMatch(/ended with/)
		const faults = app
			.said()
			.split("\n")
			.filter((line) => /"level":(50|60)/.test(line))
		expect(faults.slice(0, 5)).toEqual([])
	},
	Math.max(600_000, RUNS * 15_000),
)

/** Addresses of chance, minting, drops, the forge, carrying over and airdrops; a form that is none of theirs has an answer in words. */
const CHANCE =
	/ltac|Crafter|GearUp|Drop|myForge|minting|fairPlay|nftMigration|airdrop|api\/(migration|gears|draws|drops|demo)|tickets|old-nft|verifyDraw|admin\/(mints|raffles|purchases|drops|gears|odds|chance|airdrop|carryOver|migration|vesting)|[vV]esting/
const HUGE = "9".repeat(5_000)

/** The same pages of operators, of what the demo has made. */
async function ofExamples(): Promise<Endpoint[]> {
	const [row] = await database.sql`select (select id from mint_plan where status = '10' limit 1) as plan,
		(select id from raffle where status = 'selling' limit 1) as raffle, (select id from gift_drop limit 1) as drop`
	const pages = {
		"mints/one": row?.plan,
		"mints/phase": row?.plan,
		"raffles/one": row?.raffle,
		"drops/edit": row?.drop,
	}
	return Object.entries(pages).flatMap(([page, id]) => {
		const fields = ENDPOINTS.find(({ path }) => path === `/admin/${page}`)?.fields ?? []
		return id ? [{ path: `/admin/${page}?id=${id}`, fields }] : []
	})
}

test("a form of hostile names and values is a 4xx in words at each address of chance, of minting and of carrying over, and ends nothing", async () => {
	const before = await booksAtRest()
	const asked = [...ENDPOINTS.filter(({ path }) => CHANCE.test(path)), ...(await ofExamples())]
	const failures: string[] = []
	const bodies = (fields: readonly string[]): Record<string, string> => ({
		"names of every object": "__proto__=1&constructor=1&prototype=1&toString=1&hasOwnProperty=1&__proto__[x]=1",
		"10,000 of one name": Array.from({ length: 10_000 }, () => "constructor=1").join("&"),
		"many of each of its own": fields.flatMap((name) => Array.from({ length: 20 }, () => `${name}=1`)).join("&"),
		"halves of letters": fields.map((name) => `${name}=%ED%A0%80%ED%BF%BF%00`).join("&"),
		"huge numbers": fields.map((name) => `${name}=${HUGE.slice(0, 4_000)}`).join("&"),
		"numbers past all": fields.map((name) => `${name}=-1e309`).join("&"),
		"a contract and the largest of numbers": `do=open&to=11111111111111111111111111111112&nft=0x${"ab".repeat(20)}/${HUGE.slice(0, 78)}`,
	})
	const one = async ({ path, fields }: Endpoint) => {
		for (const [what, body] of Object.entries(bodies(fields)))
			for (const Cookie of [session, ""]) {
				const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: app.origin, Accept: "text/html" }
				const sent = { path, method: "POST", headers: { ...headers, ...(Cookie ? { Cookie } : {}) }, body }
				const { status, text } = await send(sent)
				const isCut = status === 413 && text === ""
				const isRefused = status >= 400 && status < 500 && (isCut || /\p{L}{3}/u.test(text))
				// Strangers are led to where they connect, operators who name nothing to the list of what there is.
				const isLed = status === 303 && (!Cookie || /^\/admin\/[^?]*$/.test(path))
				if (!isRefused && !isLed)
					failures.push(
						`${status} to ${what} at ${path}, ${Cookie ? "signed in" : "a stranger"}: ${text.slice(0, 200)}`,
					)
			}
	}
	const waiting = [...asked]
	const worker = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift())
			await one(next).catch((error) => failures.push(`${next?.path}: ${error}`))
	}
	await Promise.all(Array.from({ length: 4 }, worker))
	expect(asked.length).toBeGreaterThan(50)
	expect(failures).toEqual([])
	expect(await books()).toEqual(before)
	expect((await send({ path: "/kor" })).status).toBe(200)
	expect(app.said(), "no process died").not.toMatch(/ended with/)
	expect(
		app
			.said()
			.split("\n")
			.filter((line) => /"level":(50|60)/.test(line))
			.slice(0, 5),
	).toEqual([])
}, 600_000)
