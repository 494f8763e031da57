import { createHash, randomBytes } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { fileURLToPath } from "node:url"
import { createRequestHandler, type ServerBuild } from "@remix-run/node"
import { sql } from "drizzle-orm"
import sirv from "sirv"
import type { WebContext } from "#app/db/context.ts"
import { mergeDrafts } from "#app/features/coin-staking/merge-drafts.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { visitor } from "#app/identity/visitor.server.ts"
import { consentIn } from "#app/lib/consent.ts"
import { cookieIn } from "#app/lib/cookie.ts"
import { requestId } from "#app/lib/log.server.ts"
import { type Lang, langOf, movedTo } from "#app/lib/paths.ts"
import { isTheme } from "#app/lib/theme.ts"
import { listOpenOperations } from "#app/operations/open-operations.server.ts"
import { nextRuleChange } from "#app/settings/rules/rules.server.ts"
import { clientCountry } from "./client-country.ts"
import { clientIp } from "./client-ip.ts"
import { faultPage } from "./fault-page.server.tsx"
import { isJsonCaller, toForm } from "./json-forms.ts"
import type { JsonAnswer, LoadContext, Site } from "./load-context.ts"
import { isOwnPost, originFor } from "./origins.ts"
import { type Page, PageCache } from "./page-cache.ts"
import { pageKinds } from "./page-kind.ts"
import { CLOSED_POLICY, contentSecurityPolicy, securityHeaders } from "./security-headers.ts"
import { sendJson, sendPage, sendResponse, sendText } from "./send.ts"
import { TooLarge, toRequest } from "./to-request.ts"

type DoorOptions = Readonly<{
	build: ServerBuild
	ctx: WebContext
	site: Site
	port: number
	proxyHops: number
	/** Header in which the proxy names the country of a caller. */
	countryHeader: string | undefined
	bootId: string
}>

const CACHE_LIFE_MS = 30_000
const CACHE_PAGES = 900

/** Everything between a socket and Remix: which host, which origin, static files, kept pages, headers, one log line a request. */
export function openDoor({ build, ctx, site, port, proxyHops, countryHeader, bootId }: DoorOptions) {
	const kindOf = pageKinds(build, ctx.demo)
	const remix = createRequestHandler(build, "production")
	const client = fileURLToPath(new URL("./client", import.meta.url))
	const assets = sirv(client, { brotli: true, gzip: true, etag: true, setHeaders: staticHeaders })
	const policyOf = (nonce: string | null) =>
		contentSecurityPolicy({ nonce, relayUrl: ctx.wallets.walletconnect?.relayUrl ?? null })
	const headers = securityHeaders({ secure: ctx.origin.startsWith("https:") })
	const cache = new PageCache({
		limit: CACHE_PAGES,
		lifeMs: CACHE_LIFE_MS,
		freshUntil: async () => (await nextRuleChange(ctx.db, await ctx.now()))?.getTime() ?? Number.POSITIVE_INFINITY,
	})
	const ours = { origin: ctx.origin, demo: ctx.demo, port }
	let draining = false

	const handle: RequestListener = (req, res) => {
		const id = requestId(proxyHops > 0 ? String(req.headers["x-request-id"] ?? "") : null)
		if (ctx.log.isLevelEnabled("info")) logWhenAnswered(req, res, ctx.log, id)
		const always = { ...headers, "X-Request-Id": id }
		const kept = keptFor(req)
		if (!kept) setAll(res, draining ? { ...always, Connection: "close" } : always)
		const answered = kept ? sendPage(req, res, kept, always) : answer(req, res, ctx.log.child({ req: id }))
		answered.catch((error: unknown) => {
			if (res.headersSent) return res.destroy()
			if (error instanceof TooLarge) return sendJson(res, 413, { resultCd: "FAIL", message: "too large" })
			ctx.log.error({ err: error, req: id }, "a request failed")
			setAll(res, { ...always, "Content-Security-Policy": policyOf(null) })
			sendText(res, 500, "text/html; charset=utf-8", faultPage(langOf(req.url ?? "/")))
		})
	}

	/** The kept page of an address asked for exactly as it is kept, and without a query. All else takes the long way, to the same page. */
	function keptFor(req: IncomingMessage): Page | undefined {
		if (draining || (req.method !== "GET" && req.method !== "HEAD") || !req.url || req.url.includes("?"))
			return undefined
		const origin = originFor(req.headers.host, ours)
		return origin ? cache.get(keyOf(origin, req.url, "", lookOf(req))) : undefined
	}

	async function answer(req: IncomingMessage, res: ServerResponse, log: WebContext["log"]): Promise<void> {
		if (req.url === "/healthz") return sendJson(res, 200, { ok: true })
		if (req.url === "/readyz") return ready(res)
		res.setHeader("Content-Security-Policy", CLOSED_POLICY)
		const origin = originFor(req.headers.host, ours)
		if (!origin) return sendText(res, 421, "text/plain; charset=utf-8", "This host is not served here.\n")
		if (!req.url?.startsWith("/") || req.url.startsWith("//") || !URL.canParse(req.url, origin)) {
			return sendText(res, 400, "text/plain; charset=utf-8", "Bad address.\n")
		}
		const url = new URL(req.url, origin)
		// Remix's old way to ask for data: none of ours does, and it would log each as a fault.
		if (url.searchParams.has("_data")) url.searchParams.delete("_data")
		const read = req.method === "GET" || req.method === "HEAD"
		if (!read && !isOwnPost(req.headers as never, origin)) {
			return sendJson(res, 403, { resultCd: "FAIL", message: "foreign origin" })
		}
		if (!read && req.method !== "POST") {
			res.setHeader("Allow", "GET, HEAD, POST")
			return sendJson(res, 405, { resultCd: "FAIL", message: "method not allowed" })
		}
		const elsewhere = read ? redirectOf(url) : null
		if (elsewhere) {
			res.setHeader("Cache-Control", "public, max-age=3600")
			res.writeHead(308, { Location: elsewhere }).end()
			return
		}
		if (read && isFile(url.pathname)) {
			if (url.pathname.includes("\0") || !isDecodable(url.pathname))
				return sendText(res, 400, "text/plain", "Bad address.\n")
			return assets(req, res, () => sendText(res, 404, "text/plain; charset=utf-8", "Not found.\n"))
		}
		if (!isDecodable(url.pathname)) return sendText(res, 400, "text/plain; charset=utf-8", "Bad address.\n")
		return page(req, res, url, origin, log)
	}

	async function page(req: IncomingMessage, res: ServerResponse, url: URL, origin: string, log: WebContext["log"]) {
		const kind = kindOf(pageOf(url.pathname))
		const read = req.method === "GET" || req.method === "HEAD"
		const look = lookOf(req)
		if (kind.kind === "content" && read && !isData(url.pathname)) {
			const known = [...url.searchParams].filter(([name]) => kind.params.includes(name)).sort()
			const search = new URLSearchParams(known)
			const key = keyOf(origin, url.pathname, `${search}`, look)
			const plain = new URL(`${url.pathname}${search.size ? `?${search}` : ""}`, origin)
			const kept = cache.get(key) ?? (await cache.render(key, () => renderKept(plain, origin, look, log)))
			return sendPage(req, res, kept)
		}
		const abort = new AbortController()
		res.on("close", () => abort.abort())
		let request = await toRequest(req, url, abort.signal)
		const nonce = kind.kind === "working" ? randomBytes(16).toString("base64") : null
		const wantsJson = !read && kind.kind === "working" && isJsonCaller(req.headers)
		if (wantsJson) {
			if (!(await visitor(request, { ctx })).who.wallet) return signInFirst(res, langOf(url.pathname))
			request = await toForm(request)
		}
		let replaced: JsonAnswer | undefined
		const answerJson = (a: JsonAnswer) => (replaced = a)
		const retryAfter = (seconds: string) => void res.setHeader("Retry-After", seconds)
		const context = loadContext({ req, origin, nonce, ...look, log, wantsJson, answerJson, retryAfter })
		const response = await remix(request, context)
		if (kind.kind !== "resource") {
			res.setHeader("Content-Security-Policy", policyOf(nonce))
			res.setHeader("Cache-Control", "private, no-cache")
			res.setHeader("Vary", "Cookie")
		}
		if (replaced) return sendJson(res, replaced.status, replaced.body)
		if (wantsJson && response.status >= 300 && response.status < 400) {
			const location = response.headers.get("Location")
			for (const cookie of response.headers.getSetCookie()) res.appendHeader("Set-Cookie", cookie)
			return sendJson(res, 200, { resultCd: "SUCCESS", returnValue: location })
		}
		if (wantsJson) return sendJson(res, response.status, { resultCd: "FAIL" })
		return sendResponse(req, res, response)
	}

	/** Renders a content page as nobody in particular: no cookies go in, none come out. */
	async function renderKept(url: URL, origin: string, look: Look, log: WebContext["log"]): Promise<Page> {
		// Remix holds on to a request for 5 s unless it is told that it is over.
		const over = new AbortController()
		const request = new Request(url, { headers: { Host: url.host }, signal: over.signal })
		const context = loadContext({
			req: null,
			origin,
			nonce: null,
			...look,
			log,
			wantsJson: false,
			answerJson: () => {},
			retryAfter: () => {},
		})
		const response = await remix(request, context)
		const body = Buffer.from(await response.arrayBuffer())
		over.abort()
		const type = response.headers.get("Content-Type") ?? "text/html; charset=utf-8"
		const location = response.headers.get("Location")
		return {
			status: response.status,
			headers: {
				"Content-Type": type,
				"Cache-Control": "public, max-age=0, must-revalidate",
				"Content-Security-Policy": policyOf(null),
				"Speculation-Rules": '"/speculation-rules.json"',
				...(location ? { Location: location } : {}),
			},
			body,
			etag: `${bootId}-${createHash("sha256").update(body).digest("base64url").slice(0, 16)}`,
			encoded: new Map(),
		}
	}

	type Asked = Look &
		Pick<LoadContext, "origin" | "nonce" | "wantsJson" | "answerJson" | "retryAfter"> & {
			req: IncomingMessage | null
			log: WebContext["log"]
		}
	const loadContext = ({ req, log, ...asked }: Asked): LoadContext => ({
		...asked,
		ctx: { ...ctx, log },
		clientIp: req ? clientIp(req, proxyHops) : "",
		country: req ? clientCountry(req, proxyHops, countryHeader) : null,
		site,
		forgetPages: () => cache.clear(),
		async onSignedIn(tx, { draftOwner, chain, address, memberWallets }) {
			if (draftOwner && chain === "solana") await mergeDrafts(tx, { draftOwner, address })
			const open = await listOpenOperations(tx, { wallet: { memberWallets }, draftOwner: null })
			return { open: open.length, href: open[0]?.href ?? "" }
		},
	})

	async function ready(res: ServerResponse): Promise<void> {
		try {
			await ctx.db.execute(sql`select 1`)
			sendJson(res, draining ? 503 : 200, { ok: !draining })
		} catch {
			sendJson(res, 503, { ok: false })
		}
	}

	return {
		handle,
		/** Answers what is under way and asks callers not to come back on the same connection. */
		drain: () => {
			draining = true
		},
	}
}

/** What of a caller's cookies a kept page depends on. */
type Look = Pick<LoadContext, "theme" | "notice">

const keyOf = (origin: string, pathname: string, search: string, { theme, notice }: Look) =>
	`${origin}${pathname}?${search}\n${theme ?? ""}${notice ? "\nnotice" : ""}`

function setAll(res: ServerResponse, headers: Readonly<Record<string, string>>): void {
	for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}

function logWhenAnswered(req: IncomingMessage, res: ServerResponse, log: WebContext["log"], id: string): void {
	const started = performance.now()
	res.on("close", () => {
		const path = req.url?.split("?", 1)[0]
		const ms = Math.round(performance.now() - started)
		log.info({ req: id, method: req.method, path, status: res.statusCode, ms }, "request")
	})
}

async function signInFirst(res: ServerResponse, lang: Lang): Promise<void> {
	const code = "messages:notice.connectWalletFirst"
	sendJson(res, 401, { resultCd: "FAIL", code, message: (await getT(lang))(code) })
}

/** For good: printed flat names to their nested address, and addresses with a slash at the end to those without. */
function redirectOf(url: URL): string | null {
	const bare =
		url.pathname.length > 1 && url.pathname.endsWith("/") ? url.pathname.replace(/\/+$/, "") || "/" : url.pathname
	const target = movedTo(bare) ?? bare
	return target === url.pathname ? null : `${target}${url.search}`
}

/** Remix asks for a working page's data under the page's address with ".data" behind it. */
const isData = (pathname: string) => pathname.endsWith(".data")
const pageOf = (pathname: string) => (isData(pathname) ? pathname.slice(0, -".data".length) : pathname)
/** Addresses with an ending that are answered by routes: drawn or written when first asked for. */
const isMade = (pathname: string) =>
	/^\/(art|og|files)\//.test(pathname) || pathname === "/sitemap.xml" || pathname === "/robots.txt"
const isFile = (pathname: string) =>
	!isData(pathname) && !isMade(pathname) && (pathname.startsWith("/assets/") || /\.[a-z0-9]{2,11}$/i.test(pathname))

function isDecodable(pathname: string): boolean {
	try {
		return !decodeURIComponent(pathname).includes("\0")
	} catch {
		return false
	}
}

function staticHeaders(res: ServerResponse, pathname: string): void {
	const forever = pathname.startsWith("/assets/") || pathname.startsWith("/fonts/")
	res.setHeader("Cache-Control", forever ? "public, max-age=31536000, immutable" : "public, max-age=3600")
	if (pathname === "/speculation-rules.json") res.setHeader("Content-Type", "application/speculationrules+json")
}

const NEW_HERE: Look = { theme: null, notice: true }

function lookOf(req: IncomingMessage): Look {
	const cookies = req.headers.cookie
	if (!cookies) return NEW_HERE
	const theme = cookieIn(cookies, "theme")
	return { theme: isTheme(theme) ? theme : null, notice: consentIn(cookies) === null }
}
