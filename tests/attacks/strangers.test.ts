import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { ServerBuild } from "@remix-run/node"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "#app/db/embedded/ports.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { BUSY_MS } from "#tests/busy.ts"
import type { App } from "../app.ts"
import { processesOf } from "../bench/processes.ts"
import { until } from "../boot/until.ts"
import { faultsOf, startBuilt } from "./built.ts"
import { raw, request } from "./raw.ts"

/** What a stranger may send to the built app, byte by byte; each of these was an outage, a fault or a way to another host. */
let app: App
let host = ""

beforeAll(async () => {
	// Info, so that every refusal would be seen in the log. A proxy of ours gives each attacker an address of its own.
	app = await startBuilt({ LOG_LEVEL: "info", TRUST_PROXY: "1" })
	host = new URL(app.origin).host
}, 180_000)
afterAll(async () => {
	const faults = app ? faultsOf(app) : []
	await app?.stop()
	expect(faults).toEqual([])
})

const LANGS = {
	eng: /[a-z]/,
	kor: /[가-힣]/,
	idn: /\b(Formulir|Alamat|Isi|Browser|Permintaan|Periksa|Coba|Buka|Mulai|Masuk|Tekan)/,
} as const
type Lang = keyof typeof LANGS
const FORM = "application/x-www-form-urlencoded"
let address = 0
/** Sends a form as a browser would, from an address of its own. */
const post = (path: string, body: string, { type = FORM, accept = "text/html", from = "" } = {}) => {
	const own = from || `198.51.${++address >> 8}.${address & 255}`
	return raw(
		app.origin,
		request(
			`POST ${path}`,
			[
				`Host: ${host}`,
				`Accept: ${accept}`,
				`Content-Type: ${type}`,
				`Origin: ${app.origin}`,
				`X-Forwarded-For: ${own}`,
			],
			body,
		),
	)
}
const get = (path: string, headers: readonly string[] = []) =>
	raw(app.origin, request(`GET ${path}`, [`Host: ${host}`, "Accept: text/html", ...headers]))

const write = (lang: Lang) => `/${lang}/powerzoneCoinStaking/write`
const NAMES: Readonly<Record<string, string>> = {
	"a list of a hundred million": "amount[100000000]=x",
	"2,000 brackets": `amount${"[0]".repeat(2000)}=x`,
	"2,000 open brackets": `amount${"[".repeat(2000)}=x`,
	"a deep name": `amount${".a".repeat(2000)}=x`,
	"an intent": `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"amount","index":100000000}}')}`,
	"an intent that is no JSON": "__intent__=%7B",
	"a state": `__state__=${encodeURIComponent('{"validated":{"amount":true},"listKeys":{"amount":[1]}}')}`,
	"a state that is no JSON": "__state__=%7B",
	"names of every object":
		"__proto__=1&constructor=1&prototype=1&toString=1&__proto__[x]=1&constructor[prototype][x]=1",
	"249 names": Array.from({ length: 249 }, (_, at) => `n${at}[9999999]=1`).join("&"),
}

test("no name of a field holds the process up or is a fault: the form comes back with words", async () => {
	for (const lang of Object.keys(LANGS) as Lang[]) {
		const page = await get(write(lang))
		for (const [name, body] of Object.entries(NAMES)) {
			const began = performance.now()
			const answer = await post(write(lang), body)
			expect([name, answer.status]).toEqual([name, 400])
			expect(answer.body).toContain("field-error")
			expect(answer.body.length).toBeLessThan(page.body.length * 3)
			expect(performance.now() - began).toBeLessThan(5_000 + BUSY_MS)
			const json = await post(write(lang), "{}", { type: "application/json", accept: "application/json" })
			expect([json.status, JSON.parse(json.body).resultCd]).toEqual([401, "FAIL"])
		}
	}
}, 120_000)

test("every form, theme and notice too, is refused with words beyond 250 fields or 64 kB, as a page or as JSON", async () => {
	const many = Array.from({ length: 251 }, () => "amount=1").join("&")
	const large = `amount=${"x".repeat(70_000)}`
	const parts = new Response(
		Array.from({ length: 251 }).reduce<FormData>((form) => {
			form.append("amount", "1")
			return form
		}, new FormData()),
	)
	const multipart = { type: parts.headers.get("Content-Type") ?? "" }
	const partsBody = await parts.text()
	for (const lang of Object.keys(LANGS) as Lang[]) {
		// A page that takes no forms reads none of it.
		const unread = await post(`/${lang}/rwaProject`, large, { type: FORM })
		expect([unread.status, unread.headers.allow]).toEqual([405, "GET, HEAD"])
		expect(unread.body).toMatch(LANGS[lang])
		const paths = [write(lang), `/${lang}/mypage`, `/${lang}/mypage/myData`, `/${lang}/demo`, `/${lang}/login`]
		for (const path of paths) {
			for (const [body, type, status] of [
				[many, FORM, 400],
				[partsBody, multipart.type, 400],
				[large, FORM, 413],
			] as const) {
				const answer = await post(path, body, { type })
				expect([path, answer.status, answer.headers["content-type"]]).toEqual([
					path,
					status,
					"text/html; charset=utf-8",
				])
				expect(answer.body).toMatch(LANGS[lang])
				expect(answer.body.length).toBeLessThan(2000)
			}
			const json = await post(path, large, { accept: "application/json" })
			expect([json.status, JSON.parse(json.body).code]).toEqual([413, "refused:tooLarge"])
		}
	}
	for (const path of ["/theme", "/consent"]) {
		expect((await post(path, many)).status).toBe(400)
		expect((await post(path, large)).status).toBe(413)
	}
}, 120_000)

test("a text of 60 kB is not sent back: the answer to a refused form is at most three times its page", async () => {
	for (const lang of Object.keys(LANGS) as Lang[]) {
		const page = await get(write(lang))
		for (const text of [
			"9".repeat(60_000),
			"%3C".repeat(20_000),
			"<".repeat(500),
			`1&fill=50&amount=${"<".repeat(499)}`,
		]) {
			const answer = await post(write(lang), `days=30&draft=${text}&amount=${text}`)
			expect(answer.status).toBeLessThan(500)
			expect(answer.body.length).toBeLessThan(page.body.length * 3)
		}
	}
})

test("a caller of a form's address in JSON is refused beyond the same bounds", async () => {
	const json = { type: "application/json", accept: "application/json" }
	for (const body of [
		"[".repeat(30_000),
		`${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`,
		'{"__proto__":{"x":1}}',
		"{",
	]) {
		const answer = await post(write("kor"), body, json)
		expect([400, 401]).toContain(answer.status)
		expect(JSON.parse(answer.body).message).toMatch(LANGS.kor)
	}
})

test("more forms from one address than a crowd would send are refused before they are read, with words and a time", async () => {
	const from = "203.0.113.77"
	let last = await post(write("idn"), "x=1", { from })
	// The count begins anew with each minute, which may end while this goes on.
	for (let sent = 0; last.status !== 429 && sent < 1500; sent += 30) {
		await Promise.all(Array.from({ length: 30 }, () => post("/theme", "theme=dark", { from })))
		last = await post(write("idn"), "x=1", { from })
	}
	expect(last.status).toBe(429)
	expect(Number(last.headers["retry-after"])).toBeGreaterThan(0)
	expect(last.headers["content-type"]).toContain("text/html")
	expect(last.body).toMatch(LANGS.idn)
	expect((await post("/theme", "theme=dark")).status).toBe(303)
})

test("more pages than a crowd would open are refused before they are rendered, and what is kept goes on", async () => {
	const from = ["X-Forwarded-For: 203.0.113.78"]
	await get("/idn/rwaProject")
	let last = await get("/idn/nothing", from)
	expect(last.status).toBe(404)
	for (let sent = 0; last.status !== 429 && sent < 3000; sent += 30) {
		const all = Array.from({ length: 30 }, (_, n) => get(`/idn/nothing${sent + n}`, from))
		last = (await Promise.all(all)).find(({ status }) => status === 429) ?? last
	}
	expect(last.status).toBe(429)
	expect(Number(last.headers["retry-after"])).toBeGreaterThan(0)
	expect(last.body).toMatch(LANGS.idn)
	expect((await get("/idn/nothing")).status).toBe(404)
	expect((await get("/%69dn/%72waProject", from)).headers.location).toBe("/idn/rwaProject")
}, 120_000)

test("long addresses, cookies and headers are refused first, with words where a browser asks", async () => {
	for (const [lang, words] of Object.entries(LANGS)) {
		const cases = [
			[414, await get(`/${lang}/${"/".repeat(15_000 / 8)}${"x".repeat(300)}`)],
			[414, await get(`/${lang}?${"x".repeat(5000)}`)],
			[431, await get(`/${lang}`, [`Cookie: a=${"x".repeat(8200)}`])],
			[431, await get(`/${lang}`, [`If-None-Match: ${", ".repeat(2100)}`])],
		] as const
		for (const [status, answer] of cases) {
			expect(answer.status).toBe(status)
			expect(answer.body).toMatch(words)
			expect(answer.headers["content-type"]).toContain("text/html")
		}
	}
	expect((await get(`/kor${"/".repeat(1900)}`)).headers.location).toBe("/kor")
})

test("a request that names two hosts is refused", async () => {
	const two = ["GET /kor HTTP/1.1", `Host: ${host}`, "Host: evil.example", "Accept: text/html", "", ""].join("\r\n")
	expect((await raw(app.origin, two)).status).toBe(400)
	expect((await get("/kor")).status).toBe(200)
})

const hostOf = (location: string) => new URL(location, app.origin).host

test("no raw target and no referer lead to another host", async () => {
	const targets = [
		"/.//evil.example/",
		"/\\evil.example/",
		"/\\/evil.example/",
		"/%2e//evil.example/",
		"/%2E%2E//evil.example/",
		"/%2e%2e//evil.example/",
		"/kor/..//evil.example/",
		"/.\\/evil.example/",
		"/%09/evil.example/",
		"/%5cevil.example/",
		"/%2f/evil.example/",
		"//evil.example/",
		"///evil.example//",
		"http://evil.example/kor/",
		"/\t/evil.example/",
	]
	for (const target of targets) {
		const { status, headers } = await get(target)
		expect([target, status < 500]).toEqual([target, true])
		if (headers.location) expect([target, hostOf(headers.location)]).toEqual([target, host])
	}
	for (const path of ["/theme", "/consent"])
		for (const target of targets.filter((one) => one.startsWith("/"))) {
			const body = path === "/theme" ? "theme=dark" : "consent=needed&confirm=1"
			const referer = `Referer: ${app.origin}${target}`
			const head = [`Host: ${host}`, `Origin: ${app.origin}`, `Content-Type: ${FORM}`, referer]
			const { status, headers } = await raw(app.origin, request(`POST ${path}`, head, body))
			if (status === 400) continue
			expect([status, hostOf(headers.location ?? "")]).toEqual([303, host])
			expect(headers.location).not.toMatch(/^[/\\]{2}/)
		}
})

test("whatever a target is made of, a redirect stays on this host", async () => {
	const piece = fc.constantFrom(
		..."/ // \\ . .. %2e %2f %5c %09 ; ? kor eng http: evil.example powerzoneCoinStakingView".split(" "),
	)
	const property = fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (parts) => {
		const { status, headers } = await get(`/${parts.join("")}`)
		if (status >= 500) throw new Error(`${status} to ${parts.join("")}`)
		if (headers.location && hostOf(headers.location) !== host) throw new Error(`leads to ${headers.location}`)
	})
	await fc.assert(property, { numRuns: 400 })
})

test("a caller who goes away in the middle of a form is no fault", async () => {
	for (let at = 0; at < 5; at++) {
		const head = [`Host: ${host}`, `Origin: ${app.origin}`, `Content-Type: ${FORM}`, "Content-Length: 1000"]
		const socket = connect(Number(new URL(app.origin).port), "127.0.0.1")
		await once(socket, "connect")
		socket.write(`${request(`POST ${write("eng")}`, head)}amount=1`)
		// Answered by then, so that the form before it has been begun.
		await get("/kor")
		socket.destroy()
	}
	expect((await get("/kor")).status).toBe(200)
})

test("a range that ends before it begins, and other odd ones, are no fault", async () => {
	const file = "/favicon.svg"
	for (const range of [
		"bytes=5-2",
		"bytes=-5",
		"bytes=9999999-",
		"bytes=0-1,3-4",
		"items=1-2",
		"bytes=1-",
		"bytes=a-b",
	]) {
		const { status } = await get(file, [`Range: ${range}`])
		expect([range, [200, 206, 416].includes(status)]).toEqual([range, true])
	}
})

test("another process of the same build gives a page the same tag, and knows the first one's", async () => {
	const { web } = (await processesOf(app)) ?? {}
	// Linux tells a process's settings; elsewhere this is not tried.
	if (!web) return
	const settings = readFileSync(`/proc/${web}/environ`, "utf8").split("\0").filter(Boolean)
	// Its channel to the supervisor is not the second one's.
	const own = settings.filter((one) => !one.startsWith("NODE_CHANNEL"))
	const env = Object.fromEntries(own.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]))
	const port = String(await freePort(0))
	const second = spawn(process.execPath, [resolve("build/web.js")], {
		env: { ...env, PORT: port } as unknown as NodeJS.ProcessEnv,
		stdio: "ignore",
	})
	try {
		const origin = `http://127.0.0.1:${port}`
		const answers = () =>
			fetch(`${origin}/healthz`).then(
				(answer) => answer.ok,
				() => false,
			)
		await until("the second process is ready", answers)
		for (const path of ["/", "/kor", "/idn/rwaProject"]) {
			const ask = (to: string, more: readonly string[] = []) =>
				raw(to, request(`GET ${path}`, ["Host: localhost:4321", "Accept-Encoding: gzip", ...more]))
			const tags = async () => [(await ask(app.origin)).headers.etag, (await ask(origin)).headers.etag]
			// What a demo opens in its first minute is seen by one a little before the other.
			await expect.poll(async () => new Set(await tags()).size).toBe(1)
			const [tag] = await tags()
			expect(tag).toBeTruthy()
			expect((await ask(origin, [`If-None-Match: ${tag}`])).status).toBe(304)
		}
	} finally {
		second.kill("SIGKILL")
	}
})

test("no working address ever enters the page cache, however it is asked for", async () => {
	const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild
	const routes = Object.values(build.routes).filter((route) => route !== undefined)
	const handleOf = ({ module }: (typeof routes)[number]) => module.handle as PageHandle | undefined
	// What operators see alone is the 404 page to all others, which is kept as such.
	const working = routes.filter((route) => handleOf(route)?.working && !handleOf(route)?.admin)
	expect(working.length).toBeGreaterThanOrEqual(9)
	const addresses = working.map(({ path = "", parentId, index }) => {
		expect([path, parentId]).toEqual([expect.stringMatching(/^(:lang\?|reservation)\//), "root"])
		expect(index === undefined || index).toBe(true)
		const named = path.replace(":list", "minting").replace(":partner", "hotel")
		return named.startsWith(":lang?")
			? ["", "/eng", "/kor", "/idn"].map((lang) => named.replace(":lang?", lang))
			: [`/${named}`, `/${named}?lang=kor`]
	})
	const isKept = async (path: string, headers: readonly string[] = []) => {
		await get(path, headers)
		const answer = await get(path, headers)
		return "etag" in answer.headers
	}
	expect(await isKept("/kor/punkyWorldIntro")).toBe(true)
	const found: string[] = []
	const hows = ["", "?days=90", "?nothing=1", ".data"].flatMap((how) =>
		[[], ["Cookie: theme=light"], ["Cookie: consent=usage; sid=nobody"]].map((headers) => [how, headers] as const),
	)
	// Each page as it is in each language, and in one of them, in turn, in every other way that it is asked for.
	const ways = addresses.flatMap((languages, page) =>
		languages.flatMap((address, at) =>
			hows
				.slice(0, at === page % languages.length ? hows.length : 1)
				.map(([how, headers]) => [address, how, headers] as const),
		),
	)
	for (const [address, how, headers] of ways)
		if (await isKept(`${address}${how}`, headers)) found.push(`${address}${how} ${headers}`)
	expect(found).toEqual([])
	// Some thousands of requests, one after the other.
}, 300_000)
