import { createHash } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { createRequestHandler, type ServerBuild } from "@remix-run/node"
import { rememberedClock } from "#app/db/clock.server.ts"
import type { WebContext } from "#app/db/context.ts"
import { DatabaseUnresponsive } from "#app/db/socket.server.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { mergeDrafts } from "#app/features/coin-staking/merge-drafts.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { customerOf, takeToken } from "#app/identity/limits/rate-limit.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { consentIn } from "#app/lib/consent.ts"
import { cookieIn } from "#app/lib/cookie.ts"
import { requestId } from "#app/lib/log.server.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { type Lang, langOf } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isTheme } from "#app/lib/theme.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { listOpenOperations } from "#app/operations/open-operations.server.ts"
import { readVisit } from "#app/operations/read-visit.server.ts"
import { nextRuleChange } from "#app/settings/rules/rules.server.ts"
import { faultPage } from "#app/site/bare-page.server.tsx"
import { clientCountry } from "./client-country.ts"
import { clientIp } from "./client-ip.ts"
import { countPost } from "./count-post.server.ts"
import { FairQueue } from "./fair-queue.ts"
import { isJson, isJsonCaller, toForm } from "./json-forms.ts"
import { knownQuery } from "./known-query.ts"
import type { lightCalls } from "./light-calls.server.ts"
import type { JsonAnswer, LoadContext, Site } from "./load-context.ts"
import { isOwnPost, originFor } from "./origins.ts"
import { addressOf, locationWithin, redirectOf } from "./own-address.ts"
import { type Page, PageCache } from "./page-cache.ts"
import { type Document, pageHandler } from "./page-handler.ts"
import { pageKinds } from "./page-kind.ts"
import { answerReady, type ReadinessCheck } from "./ready.server.ts"
import { type Broken, limitBroken } from "./request-limits.ts"
import { CLOSED_POLICY, contentSecurityPolicy, securityHeaders } from "./security-headers.ts"
import { HTML, sendDocument, sendJson, sendPage, sendResponse, sendText } from "./send.ts"
import { langOfRequest, sendRefusal } from "./send-refusal.server.ts"
import { isData, isFile } from "./static-files.ts"
import { toRequest } from "./to-request.ts"
import { sendTryAgain, tryAgainAndSay } from "./try-again.server.ts"

export type PipelineOptions = Readonly<{
	build: ServerBuild
	/** Answers what is a file by its address. */
	sendFile(req: IncomingMessage, res: ServerResponse): void
	ctx: WebContext
	site: Site
	drawn: LoadContext["drawn"]
	port: number
	proxyHops: number
	/** Header in which the proxy names the country of a caller. */
	countryHeader: string | undefined
	readiness: ReadinessCheck
	/** Calls that are answered without Remix. */
	callAt: ReturnType<typeof lightCalls>
}>

type Call = NonNullable<ReturnType<PipelineOptions["callAt"]>>

const CACHE_LIFE_MS = 30_000
const CACHE_PAGES = 900
/** Rules and documents by key, and the clock. */
const REMEMBERED_NAMES = 100
/** Characters of an address that are looked at for a log line. */
const LOGGED_URL = 300

/** Everything between a socket and Remix: which host, which origin, static files, kept pages, headers, one log line a request. */
export function createPipeline(options: PipelineOptions) {
	const { build, sendFile, ctx, site, drawn, port, proxyHops, countryHeader, readiness, callAt } = options
	const kindOf = pageKinds(build, ctx.demo)
	const remix = createRequestHandler(build, "production")
	const page = pageHandler(build)
	const policy = contentSecurityPolicy({ relayUrl: ctx.wallets.walletconnect?.relayUrl ?? null })
	const headers = {
		...securityHeaders({ secure: ctx.origin.startsWith("https:") }),
		"Content-Security-Policy": CLOSED_POLICY,
	}
	const cache = new PageCache({
		limit: CACHE_PAGES,
		lifeMs: CACHE_LIFE_MS,
		freshUntil: async () => (await nextRuleChange(ctx.db, await ctx.now()))?.getTime() ?? Number.POSITIVE_INFINITY,
		mayBeOld: isDatabaseUnavailable,
	})
	const turns = new FairQueue()
	const ours = { origin: ctx.origin, demo: ctx.demo, port }
	let draining = false
	const tryAgain = tryAgainAndSay(ctx.log)
	const published = new MemoCache({ lifeMs: CACHE_LIFE_MS, limit: REMEMBERED_NAMES })
	const reading = { cache: published, now: rememberedClock(ctx.now, published) }
	const forgetPages = () => {
		cache.clear()
		published.clear()
	}

	const handle: RequestListener = (req, res) => {
		const id = requestId(proxyHops > 0 ? String(req.headers["x-request-id"] ?? "") : null)
		if (ctx.log.isLevelEnabled("info")) logOnClose(req, res, ctx.log, id)
		const always = { ...headers, "X-Request-Id": id, ...(draining ? { Connection: "close" } : {}) }
		const broken = limitBroken(req)
		const kept = broken ? undefined : cachedPageFor(req)
		const call = broken || kept ? undefined : callAt(req.url)
		if (!kept && !call) setAll(res, always)
		const answered = kept
			? sendPage(req, res, kept, always)
			: call
				? answerCall(req, res, call, always)
				: answer(req, res, broken, ctx.log.child({ req: id }))
		answered
			.catch((error: unknown) => {
				if (!(error instanceof Refusal) || res.headersSent) throw error
				setAll(res, always)
				return sendRefusal(req, res, error)
			})
			.catch((error: unknown) => {
				const hasLeft = res.destroyed || (req.destroyed && !req.complete)
				if (res.headersSent || hasLeft) return void res.destroy()
				setAll(res, { ...always, "Content-Security-Policy": policy })
				if (isDatabaseUnavailable(error)) return tryAgain(req, res)
				ctx.log.error({ err: error, req: id }, "a request failed")
				sendText(res, 500, "text/html; charset=utf-8", faultPage(langOfRequest(req)))
			})
	}

	/** The answer of a route, unless it finds the database away: the error page that would be rendered then needs it too. */
	async function rendered(request: Request, routeId: string | null, asked: Asked): Promise<Document | Response> {
		let tell = (_error: DatabaseUnresponsive) => {}
		const away = new Promise<never>((_, reject) => {
			tell = reject
		})
		away.catch(() => {})
		const context = {
			...loadContext(asked),
			databaseAway: () => tell(new DatabaseUnresponsive("a route waited in vain")),
		}
		const answer = routeId === null ? remix(request, context) : page(routeId, request, context)
		answer.catch(() => {})
		return Promise.race([answer, away])
	}

	/** The kept page of an address asked for exactly as it is kept, and without a query. All else takes the long way, to the same page. */
	function cachedPageFor(req: IncomingMessage): Page | undefined {
		if (draining || (req.method !== "GET" && req.method !== "HEAD") || !req.url || req.url.includes("?"))
			return undefined
		const origin = originFor(req.headers.host, ours)
		return origin ? cache.get(keyOf(origin, req.url, "", variantOf(req))) : undefined
	}

	async function answerCall(req: IncomingMessage, res: ServerResponse, call: Call, always: Record<string, string>) {
		admit(req, res)
		if (readiness.isMigrated()) return call(req, res, always)
		setAll(res, always)
		return sendTryAgain(req, res)
	}

	/** The origin that a request is for, if it may come in. Errors: `Refusal`: a host or an origin that is not ours, another method. */
	function admit(req: IncomingMessage, res: ServerResponse): string {
		const origin = originFor(req.headers.host, ours)
		if (!origin) throw new Refusal("refused:host", { status: 421 })
		if (req.method === "GET" || req.method === "HEAD") return origin
		if (!isOwnPost(req.headers as never, origin)) throw new Refusal("refused:origin", { status: 403 })
		if (req.method === "POST") return origin
		res.setHeader("Allow", "GET, HEAD, POST")
		throw new Refusal("refused:method", { status: 405 })
	}

	async function answer(req: IncomingMessage, res: ServerResponse, broken: Broken | null, log: WebContext["log"]) {
		if (broken) throw new Refusal(broken.code, broken)
		if (req.url === "/healthz") return sendJson(res, 200, { ok: true })
		if (req.url === "/readyz") {
			const { status, body } = await answerReady(readiness, draining)
			return sendJson(res, status, body)
		}
		const origin = admit(req, res)
		const url = addressOf(req.url, origin)
		if (!url) throw new Refusal("refused:badAddress", { status: 400 })
		// Remix's old way to ask for data: none of ours does, and it would log each as a fault.
		if (url.searchParams.has("_data")) url.searchParams.delete("_data")
		const read = req.method === "GET" || req.method === "HEAD"
		const elsewhere = read ? redirectOf(url) : null
		if (elsewhere) {
			res.setHeader("Cache-Control", "public, max-age=3600")
			res.writeHead(308, { Location: locationWithin(elsewhere, origin) }).end()
			return
		}
		if (read && isFile(url.pathname)) return sendFile(req, res)
		return route(req, res, url, origin, log)
	}

	async function route(req: IncomingMessage, res: ServerResponse, url: URL, origin: string, log: WebContext["log"]) {
		if (!readiness.isMigrated()) return sendTryAgain(req, res)
		const asker = clientIp(req, proxyHops)
		const kind = kindOf(pageOf(url.pathname), () => takeToken(ctx, "search", asker))
		const read = req.method === "GET" || req.method === "HEAD"
		const look = variantOf(req)
		if (kind.kind === "content" && read && !isData(url.pathname)) {
			const search = knownQuery(url.searchParams, kind)
			const key = keyOf(origin, url.pathname, `${search}`, look)
			const plain = new URL(`${url.pathname}${search.size ? `?${search}` : ""}`, origin)
			const kept = cache.get(key)
			if (kept) return sendPage(req, res, kept)
			if (!cache.isUnderway(key)) takeToken(ctx, "page", asker)
			const made = await cache.render(key, {
				leaves: abortOnClose(res),
				wait: (withdrawn, work) => turns.run(customerOf(asker), withdrawn, work),
				make: () => renderForCache(plain, kind.routeId, { origin, look, log }),
			})
			return sendPage(req, res, made)
		}
		if (kind.kind === "content" && read) takeToken(ctx, "page", asker)
		if (!read) await countPost(ctx, url.pathname, asker)
		const leaves = abortOnClose(res)
		const routeId = kind.kind === "resource" || isData(url.pathname) ? null : kind.routeId
		// Remix holds on to a request for 5 s unless it is told that it is over; pages are answered without it.
		let request = await toRequest(req, url, routeId === null ? leaves : null)
		const working = kind.kind === "working"
		const wantsJson = !read && working && isJsonCaller(req.headers)
		const sentJson = wantsJson && isJson(req.headers["content-type"])
		if (wantsJson) {
			if (!(await visitor(request, { ctx })).who.wallet) return sendSignInFirst(res, langOf(url.pathname))
			request = await toForm(request)
		}
		let replaced: JsonAnswer | undefined
		const answerJson = (a: JsonAnswer) => (replaced = a)
		const retryAfter = (seconds: string) => void res.setHeader("Retry-After", seconds)
		const asked = { req, origin, working, posted: !read, ...look, log, wantsJson, sentJson, answerJson, retryAfter }
		const made = await turns.run(customerOf(asker), leaves, () => rendered(request, routeId, asked))
		if (kind.kind !== "resource") {
			res.setHeader("Content-Security-Policy", policy)
			res.setHeader("Cache-Control", "private, no-store")
			res.setHeader("Vary", "Cookie")
		}
		if (replaced) return sendJson(res, replaced.status, replaced.body)
		if (!(made instanceof Response))
			return wantsJson ? sendJson(res, made.status, { resultCd: "FAIL" }) : sendDocument(req, res, made)
		const location = made.headers.get("Location")
		if (location) made.headers.set("Location", locationWithin(location, origin))
		if (wantsJson && made.status >= 300 && made.status < 400) {
			for (const cookie of made.headers.getSetCookie()) res.appendHeader("Set-Cookie", cookie)
			return sendJson(res, 200, { resultCd: "SUCCESS", returnValue: made.headers.get("Location") })
		}
		if (wantsJson) return sendJson(res, made.status, { resultCd: "FAIL" })
		return sendResponse(req, res, made)
	}

	/** Renders a content page as nobody in particular: no cookies go in, none come out. */
	async function renderForCache(url: URL, routeId: string, { origin, look, log }: Kept): Promise<Page> {
		const request = new Request(url, { headers: { Host: url.host } })
		const made = await rendered(request, routeId, {
			req: null,
			origin,
			working: false,
			posted: false,
			...look,
			log,
			wantsJson: false,
			sentJson: false,
			answerJson: () => {},
			retryAfter: () => {},
		})
		const isDocument = !(made instanceof Response)
		const body = isDocument ? Buffer.from(made.html) : Buffer.from(await made.arrayBuffer())
		const location = isDocument ? null : made.headers.get("Location")
		return {
			status: made.status,
			headers: {
				"Content-Type": HTML,
				"Cache-Control": "public, max-age=0, must-revalidate",
				"Content-Security-Policy": policy,
				"Speculation-Rules": '"/speculation-rules.json"',
				...(location ? { Location: locationWithin(location, origin) } : {}),
			},
			body,
			// Of the content alone: every process of one build gives the same.
			etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
			encoded: new Map(),
		}
	}

	type Asked = PageVariant &
		Pick<LoadContext, "origin" | "working" | "posted" | "wantsJson" | "sentJson" | "answerJson" | "retryAfter"> & {
			req: IncomingMessage | null
			log: WebContext["log"]
		}
	const loadContext = ({ req, log, ...asked }: Asked): Omit<LoadContext, "databaseAway"> => ({
		...asked,
		// A working page that is only shown may be made of what is remembered.
		...(asked.working && !asked.posted ? { ctx: { ...ctx, ...reading, log }, readVisit } : { ctx: { ...ctx, log } }),
		clientIp: req ? clientIp(req, proxyHops) : "",
		country: req ? clientCountry(req, proxyHops, countryHeader) : null,
		site,
		drawn,
		published,
		forgetPages,
		async onSignedIn(tx, { draftOwner, chain, address, memberWallets }) {
			if (draftOwner && chain === "solana") await mergeDrafts(tx, { draftOwner, address })
			const open = await listOpenOperations(tx, { wallet: { memberWallets }, draftOwner: null })
			return { open: open.length, href: open[0]?.href ?? "" }
		},
	})

	return {
		handle,
		forgetPages,
		/** Answers what is under way and asks callers not to come back on the same connection. */
		drain: () => {
			draining = true
		},
	}
}

/** What of a caller's cookies a kept page depends on. */
type PageVariant = Pick<LoadContext, "theme" | "notice">
type Kept = Readonly<{ origin: string; look: PageVariant; log: WebContext["log"] }>

const keyOf = (origin: string, pathname: string, search: string, { theme, notice }: PageVariant) =>
	`${origin}${pathname}?${search}\n${theme ?? ""}${notice ? "\nnotice" : ""}`

function setAll(res: ServerResponse, headers: Readonly<Record<string, string>>): void {
	for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}

function logOnClose(req: IncomingMessage, res: ServerResponse, log: WebContext["log"], id: string): void {
	const started = performance.now()
	res.on("close", () => {
		const [path, search = ""] = req.url?.slice(0, LOGGED_URL).split("?", 2) ?? []
		const ms = Math.round(performance.now() - started)
		log.info({ req: id, method: req.method, path, ...positionIn(search), status: res.statusCode, ms }, "request")
	})
}

/** The draft that a request is about, which is the position later; nothing else of a query is logged. */
function positionIn(search: string): { position?: string } {
	const [, position = ""] = /(?:^|&)draft=([0-9a-f-]{36})(?:&|$)/.exec(search) ?? []
	return isUuid(position) ? { position } : {}
}

async function sendSignInFirst(res: ServerResponse, lang: Lang): Promise<void> {
	const code = "messages:notice.connectWalletFirst"
	sendJson(res, 401, { resultCd: "FAIL", code, message: (await getT(lang))(code) })
}

/** Made once: an abort without a reason makes one each time, with a stack. */
const GONE = new Error("the answer is over, or who asked has left")

/** Aborted when the answer is over or whoever asked has left. */
function abortOnClose(res: ServerResponse): AbortSignal {
	const over = new AbortController()
	res.on("close", () => over.abort(GONE))
	return over.signal
}

const pageOf = (pathname: string) => (isData(pathname) ? pathname.slice(0, -".data".length) : pathname)

const NEW_HERE: PageVariant = { theme: null, notice: true }

function variantOf(req: IncomingMessage): PageVariant {
	const cookies = req.headers.cookie
	if (!cookies) return NEW_HERE
	const theme = cookieIn(cookies, "theme")
	return { theme: isTheme(theme) ? theme : null, notice: consentIn(cookies) === null }
}
