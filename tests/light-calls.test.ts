import { setMaxListeners } from "node:events"
import { request as ask } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { newAddress } from "./addresses.ts"
import type { App } from "./app.ts"
import { faultsOf, startBuilt } from "./attacks/built.ts"
import { until } from "./boot/until.ts"

/** What every page view asks for besides the page, of the built app. */
const LOG = "/api/routerLog/insertRouterLog"
const CALLS = ["/api/common/ip?format=json", "/api/common/selectKeyValue?cdKey=action_log_level", LOG]

/** More than two statements hold. */
const MOST_LEAVING = 450

let database: Awaited<ReturnType<typeof testDatabase>>
let app: App
beforeAll(async () => {
	database = await testDatabase()
	app = await startBuilt({ DATABASE_URL: database.url })
}, 180_000)
afterAll(async () => {
	await app?.stop()
	await database?.end()
})

type Sent = { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal }
type Answer = { status: number; headers: Record<string, unknown>; text: string }

/** As a visitor of their own. */
const send = (path: string, { body, ...sent }: Sent = {}): Promise<Answer> =>
	new Promise((done, fail) => {
		const headers = { "X-Forwarded-For": newAddress(), ...sent.headers }
		const asked = ask(app.origin, { path, ...sent, headers }, (answer) => {
			const chunks: Buffer[] = []
			answer.on("data", (chunk: Buffer) => chunks.push(chunk))
			answer.on("end", () =>
				done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
			)
		})
		asked.on("error", fail).end(body)
	})
const report = (path: string, more: Sent = {}) =>
	send(LOG, {
		...more,
		method: "POST",
		headers: { "Content-Type": "application/json", ...more.headers },
		body: JSON.stringify({ path }),
	})

const ALWAYS = {
	"x-content-type-options": "nosniff",
	"x-frame-options": "DENY",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-resource-policy": "same-origin",
	"content-security-policy": expect.stringContaining("default-src 'none'"),
	"x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
	"cache-control": "no-store",
	"content-type": "application/json; charset=utf-8",
}

test("answers and refusals alike carry every header of the site, and none is to be stored", async () => {
	const answers = [...(await Promise.all(CALLS.map((path) => send(path)))), await report("/eng")]
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 405, 200])
	for (const path of CALLS) {
		answers.push(await send(path, { headers: { Host: "evil.example" } }))
		answers.push(await send(path, { method: "POST", headers: { Origin: "https://evil.example" } }))
		answers.push(await send(path, { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } }))
		answers.push(await send(path, { method: "POST", headers: { Cookie: "consent=usage" } }))
		answers.push(await send(path, { method: "DELETE" }))
		answers.push(await send(`${path}${path.includes("?") ? "&" : "?"}x=${"x".repeat(5_000)}`))
	}
	expect(answers.slice(4).map(({ status }) => status)).toEqual(CALLS.flatMap(() => [421, 403, 403, 403, 405, 414]))
	for (const { headers } of answers) expect(headers).toMatchObject(ALWAYS)
	expect(answers.at(-2)?.headers.allow).toBe("GET, HEAD, POST")
	expect(faultsOf(app)).toEqual([])
})

test("a GET of another spelling is led to the call, and a POST to one is none", async () => {
	for (const path of ["/api/common/ip/", "/api/common/%69p"])
		expect(await send(path)).toMatchObject({ status: 308, headers: { location: "/api/common/ip" } })
	expect((await send(`${LOG}/`, { method: "POST" })).status).toBe(404)
})

test("the address is the caller's, the setting the one that is stored, and a change of it is answered within a moment", async () => {
	expect((await send("/api/common/ip", { headers: { "X-Forwarded-For": "2001:db8::7" } })).text).toBe(
		'{"resultCd":"SUCCESS","ip":"2001:db8::7"}',
	)
	const level = async () => JSON.parse((await send(CALLS[1] ?? "")).text).returnValue
	for (const value of ["7", "8", "9"]) {
		await database.sql`update setting set value = ${value} where key = 'action_log_level'`
		await expect.poll(level, { interval: 5 }).toBe(value)
	}
	await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and application_name = 'punktopia listener'`
	await database.sql`update setting set value = '10' where key = 'action_log_level'`
	await expect.poll(level, { interval: 20 }).toBe("10")
})

test("five hundred visitors who report at once are each recorded once, in far fewer statements", async () => {
	// The first statement waits for a second, so that all have come: by itself it is faster than this client sends.
	const all = await database.sql.begin(async (tx) => {
		await tx`lock table router_log in share mode`
		const sent = Array.from({ length: 500 }, (_, n) => report(`/at-once/${n}`))
		await sleep(1_000)
		return { sent }
	})
	const answers = await Promise.all(all.sent)
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
	const [stored] = await database.sql`select count(*)::int as rows, count(distinct path)::int as paths,
		count(distinct xmin::text)::int as statements from router_log where path like '/at-once/%'`
	console.log(`500 records in ${stored?.statements} statements`)
	expect(stored).toMatchObject({ rows: 500, paths: 500 })
	expect(stored?.statements).toBeLessThan(50)
})

test("records that wait when the app is told to end are stored, of those who have left, too", async () => {
	const own = await testDatabase()
	const ending = await startBuilt({ DATABASE_URL: own.url })
	onTestFinished(async () => {
		await ending.stop()
		await own.end()
	})
	const before = app
	app = ending
	onTestFinished(() => {
		app = before
	})
	await report("/first")
	const locked = own.sql.begin(async (tx) => {
		await tx`lock table router_log in share mode`
		const first = report("/waits")
		await until("the first of them waits for the table", async () => {
			const rows = await own.sql`select 1 from pg_locks where not granted and relation = 'router_log'::regclass`
			return rows.length > 0
		})
		const leaving = new AbortController()
		setMaxListeners(MOST_LEAVING, leaving.signal)
		const left = Array.from({ length: MOST_LEAVING }, (_, n) =>
			report(`/left/${n}`, { signal: leaving.signal }).catch(() => null),
		)
		// Whoever comes after them is answered: they have come.
		await Promise.all(Array.from({ length: 50 }, () => send(CALLS[1] ?? "")))
		leaving.abort()
		await Promise.all(left)
		const ended = ending.end()
		await sleep(500)
		return { first, ended }
	})
	const { first, ended } = await locked
	expect((await first).status).toBe(200)
	await ended
	const [stored] = await own.sql`select count(*)::int as rows, count(distinct path)::int as paths from router_log`
	expect(stored).toEqual({ rows: MOST_LEAVING + 2, paths: MOST_LEAVING + 2 })
})
