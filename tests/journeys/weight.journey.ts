import { request as ask } from "node:http"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { securityHeaders } from "#app/http/security-headers.ts"
import { builtSheets, linkedSheets, nameOf } from "./unlinked-rules.ts"
import { liveSite } from "./visit.ts"

const { app, browser } = await liveSite()

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
type Init = { method?: string; headers?: Record<string, string>; body?: string }

/** Raw HTTP: no header is added, nothing is decompressed. */
const raw = (path: string, { method = "GET", headers = {}, body }: Init = {}): Promise<Answer> =>
	new Promise((done, fail) => {
		const sent = ask(`${app.origin}${path}`, { method, headers, agent: false }, (answer) => {
			const chunks: Buffer[] = []
			answer.on("data", (chunk: Buffer) => chunks.push(chunk))
			answer.on("end", () =>
				done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
			)
		})
		sent.on("error", fail)
		sent.end(body)
	})

const scriptsOf = (path: string) => filesOf(path, ".js")

/** What a first visit loads of a kind: bytes as they were sent to the browser, and the same files as gzip. A busy site may turn it away at first. */
async function filesOf(path: string, kind: ".js" | ".css"): Promise<{ sent: number; gzip: number; files: string[] }> {
	await expect.poll(async () => [path, (await raw(path)).status], { timeout: 30_000 }).not.toEqual([path, 503])
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
	const page = await context.newPage()
	const sizes: Promise<number>[] = []
	const files: string[] = []
	page.on("requestfinished", (request) => {
		const { pathname } = new URL(request.url())
		if (!pathname.endsWith(kind)) return
		files.push(pathname)
		sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
	})
	await page.goto(`${app.origin}${path}`, { waitUntil: "networkidle" })
	const sent = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
	let gzip = 0
	for (const file of new Set(files)) {
		const answer = await raw(file, { headers: { "Accept-Encoding": "gzip" } })
		expect([file, answer.status]).toEqual([file, 200])
		gzip += answer.body.length
	}
	await context.close()
	return { sent, gzip, files }
}

const CONTENT = ["/", "/eng", "/kor", "/idn", "/kor/noSuchStreet"]
const WORKING = [
	"/kor/powerzoneCoinStaking",
	"/kor/powerzoneCoinStaking/view",
	"/kor/powerzoneCoinStaking/write",
	"/kor/powerzoneCoinStaking/write/confirm",
	"/kor/powerzoneCoinStaking/write/complete",
	"/kor/mypage",
	"/kor/demo",
]
const CALLS = [
	"/api/common/ip",
	"/api/common/selectKeyValue?cdKey=action_log_level",
	"/api/nothing",
	"/api/operations/open",
]

test("the home page loads at most 10 kB of JavaScript, a working page at most 12 kB before anything is pressed", async () => {
	const home = await scriptsOf("/kor")
	expect(home.files.length).toBeGreaterThan(0)
	expect(Math.max(home.gzip, home.sent)).toBeLessThanOrEqual(10_000)
	// What a script shares with those of working pages would bring them along.
	for (const path of ["/kor", "/kor/reserves", "/kor/cryptoOdyssey", "/eng/verifyDraw", "/eng/isItUs"]) {
		const { files } = await scriptsOf(path)
		expect([path, files.map(nameOf).includes("shell"), files.map(nameOf).includes("working")]).toEqual([
			path,
			true,
			false,
		])
	}
	for (const path of WORKING) {
		const { gzip, sent, files } = await scriptsOf(path)
		console.log(`JavaScript, first load: ${path} ${gzip} B gzip (${sent} B sent) in ${files.length} files`)
		expect([path, files.filter((file) => nameOf(file) === "working").length]).toEqual([path, 1])
		expect([path, Math.max(gzip, sent) <= 12_000]).toEqual([path, true])
	}
})

test("the home page links at most 9 kB of style sheets, in each language, and its first visit loads no other", async () => {
	for (const path of ["/", "/eng", "/kor", "/idn"]) {
		const linked = linkedSheets((await raw(path)).body.toString())
		expect(linked.map(nameOf)).toEqual(["app", "home"])
		const sizes = linked.map((file) => gzipSync(builtSheets()[file] ?? "", { level: 9 }).length)
		expect([path, sizes.reduce((sum, size) => sum + size, 0) <= 9000, sizes]).toEqual([path, true, sizes])
		const { files } = await filesOf(path, ".css")
		// The letters' own come after all that is waited for.
		const first = files.filter((file) => !nameOf(file).startsWith("text-"))
		expect([path, new Set(first)]).toEqual([path, new Set(linked)])
	}
})

test("for who saves data a public page is HTML and one sheet, until they want all of it", async () => {
	const headers = { "Save-Data": "on" }
	for (const path of ["/kor", "/eng", "/idn/reserves", "/eng/etcCookie", "/kor/noSuchStreet"]) {
		const context = await browser.newContext({ extraHTTPHeaders: headers, baseURL: app.origin })
		const page = await context.newPage()
		const asked: string[] = []
		page.on("request", (request) => asked.push(request.resourceType()))
		await page.goto(path, { waitUntil: "networkidle" })
		expect([path, asked]).toEqual([path, ["document", "stylesheet"]])
		await context.close()
		const { headers: sent, body } = await raw(path, { headers })
		expect([path, sent.vary]).toEqual([path, "Accept-Encoding, Cookie, Save-Data"])
		expect(body.toString()).not.toMatch(/<script|<img|<noscript|rel="preload"/)
		expect((await raw(path)).body.toString()).toContain("<script")
	}
	const context = await browser.newContext({ extraHTTPHeaders: headers, baseURL: app.origin })
	const page = await context.newPage()
	await page.goto("/eng")
	await page.locator(".light button").click()
	await page.waitForURL("**/eng")
	expect(await page.locator("head script").count()).toBeGreaterThan(0)
	// The same by choice, in a browser that says nothing of it.
	expect((await raw("/eng", { headers: { Cookie: "data=less" } })).body.toString()).not.toContain("<script")
	// Wallets need the scripts of a working page.
	expect((await raw("/kor/mypage", { headers })).body.toString()).toContain("<script")
	await context.close()
})

test("no page carries a wallet's code or web3.js before a wallet is pressed", async () => {
	for (const path of ["/kor", "/kor/powerzoneCoinStaking", "/kor/powerzoneCoinStaking/write", "/kor/mypage"]) {
		const { files } = await scriptsOf(path)
		for (const file of files) {
			const { body } = await raw(file)
			expect([file, /secp256k1|wallet-standard:app-ready|recentBlockhash/.test(body.toString())]).toEqual([file, false])
		}
	}
})

test("a content page is the same for everybody: no inline script, no cookie, the same bytes", async () => {
	for (const path of CONTENT) {
		const plain = await raw(path)
		const html = plain.body.toString()
		expect([path, plain.headers["set-cookie"]]).toEqual([path, undefined])
		expect([path, html.match(/<script(?![^>]*\ssrc=)[^>]*>/)]).toEqual([path, null])
		expect([path, html.match(/\sstyle="|\son\w+="/)]).toEqual([path, null])
		const cookie = "sid=whoever; draft=whoever; hint=AAAAA...BBBBB~2~/kor"
		const known = await raw(path, { headers: { Cookie: cookie, "User-Agent": "another", "Accept-Language": "ko" } })
		expect([path, known.body.equals(plain.body), known.headers["set-cookie"]]).toEqual([path, true, undefined])
		const dark = await raw(path, { headers: { Cookie: "theme=dark" } })
		expect(dark.body.toString()).toContain('data-theme="dark"')
		if (plain.status !== 200) continue
		const etag = String(plain.headers.etag)
		expect([path, (await raw(path, { headers: { "If-None-Match": etag } })).status]).toEqual([path, 304])
	}
})

test("every answer carries its headers: policy, no sniffing, no framing, caching by weight", async () => {
	const common = {
		"x-content-type-options": "nosniff",
		"referrer-policy": "strict-origin-when-cross-origin",
		"x-frame-options": "DENY",
		"cross-origin-opener-policy": "same-origin-allow-popups",
		"cross-origin-resource-policy": "same-origin",
	}
	for (const path of [
		...CONTENT,
		...WORKING,
		...CALLS,
		"/assets/none.js",
		"/favicon.svg",
		"/a%00b",
		"/%ff",
		"/healthz",
	]) {
		const { headers, body } = await raw(path)
		expect({ path, ...headers }).toMatchObject({ path, ...common })
		expect(headers).not.toHaveProperty("x-powered-by")
		expect([path, headers["strict-transport-security"]]).toEqual([path, undefined])
		const policy = String(headers["content-security-policy"] ?? "")
		if (path !== "/healthz") expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
		expect(policy).not.toMatch(/unsafe-|\*|https?:/)
		if (WORKING.includes(path)) {
			expect([path, policy]).toEqual([path, expect.stringMatching(/script-src 'self'(;|$)/)])
			expect([path, body.toString().match(/<script(?![^>]*\ssrc=)[^>]*>/g)]).toEqual([path, null])
			expect([path, headers["cache-control"]]).toEqual([path, "private, no-store"])
		} else if (CONTENT.includes(path)) {
			expect(policy).toMatch(/script-src 'self'(;|$)/)
			expect([path, headers["cache-control"]]).toEqual([path, "public, max-age=0, must-revalidate"])
		} else if (CALLS.includes(path)) {
			expect([path, headers["cache-control"]]).toEqual([path, "no-store"])
			expect([path, headers["content-type"]]).toEqual([path, expect.stringContaining("application/json")])
		}
	}
	const [file = ""] = (await scriptsOf("/")).files
	expect((await raw(file)).headers["cache-control"]).toBe("public, max-age=31536000, immutable")
})

test("a policy is kept: a page of ours runs no foreign or inline script", async () => {
	const context = await browser.newContext()
	const page = await context.newPage()
	for (const path of ["/kor", "/kor/powerzoneCoinStaking/write"]) {
		await page.goto(`${app.origin}${path}`)
		const ran = await page.evaluate(() => {
			const script = document.createElement("script")
			script.textContent = "document.documentElement.dataset.ran = '1'"
			document.body.append(script)
			return "ran" in document.documentElement.dataset
		})
		expect([path, ran]).toEqual([path, false])
	}
	await context.close()
})

test("a POST from another origin is 403, a foreign host 421, another method 405, in whatever form", async () => {
	const form = { "Content-Type": "application/x-www-form-urlencoded" }
	const foreign = [
		{ Origin: "https://evil.example" },
		{ Origin: "null" },
		{ "Sec-Fetch-Site": "cross-site" },
		{ Cookie: "sid=x" },
	] as Record<string, string>[]
	for (const path of [
		"/theme",
		"/kor/demo",
		"/kor/powerzoneCoinStaking/write",
		"/api/login/doLogout",
		"/kor",
		"/kor/none",
	]) {
		for (const headers of foreign) {
			const { status } = await raw(path, { method: "POST", headers: { ...form, ...headers }, body: "theme=dark" })
			expect([path, headers, status]).toEqual([path, headers, 403])
		}
	}
	for (const path of ["/kor", "/kor/mypage", "/api/common/ip", "/favicon.svg"]) {
		for (const Host of ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io"]) {
			expect([path, Host, (await raw(path, { headers: { Host } })).status]).toEqual([path, Host, 421])
		}
		for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
			const { status, headers } = await raw(path, { method })
			expect([path, method, status, headers.allow]).toEqual([path, method, 405, "GET, HEAD, POST"])
		}
		const { status, body } = await raw(path, { method: "HEAD" })
		expect([path, status, body.length]).toEqual([path, 200, 0])
	}
})

test("printed flat names lead for good to their page, and a slash at the end to the address without (D036, D037)", async () => {
	for (const [from, to] of [
		["/kor/powerzoneCoinStakingView", "/kor/powerzoneCoinStaking/view"],
		["/eng/powerzoneCoinStakingWriteStaking?days=90", "/eng/powerzoneCoinStaking/write?days=90"],
		["/idn/powerzoneCoinStakingWriteStakingConfirm", "/idn/powerzoneCoinStaking/write/confirm"],
		["/powerzoneCoinStakingWriteStakingComplete", "/eng/powerzoneCoinStaking/write/complete"],
		["/kor/", "/kor"],
	]) {
		const { status, headers } = await raw(from ?? "")
		expect([from, status, headers.location]).toEqual([from, 308, to])
		expect((await raw(to ?? "")).status).toBe(200)
	}
})

test("HSTS is promised where the site is https, and nowhere else", () => {
	const promise = { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }
	expect(securityHeaders({ secure: true, subdomains: true })).toMatchObject(promise)
	expect(securityHeaders({ secure: false, subdomains: true })).not.toHaveProperty("Strict-Transport-Security")
})
