import { createHash } from "node:crypto"
import type { WebContext } from "#app/db/context.ts"
import { callerOf, takeToken } from "#app/identity/limits/rate-limit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { clientIp } from "../client-ip.ts"
import { abortOnClose, type Exchange, isRead, type Middleware, variantOf } from "../exchange.ts"
import { knownQuery } from "../known-query.ts"
import { locationWithin } from "../own-address.ts"
import { cacheKey, type Page, type PageCache } from "../page-cache.ts"
import type { PageKind } from "../page-kind.ts"
import type { RenderRoute } from "../render-route.server.ts"
import type { RequestQueue } from "../request-queue.ts"
import { HTML, sendPage } from "../send.ts"
import { isData } from "../static-files.ts"

type Options = Readonly<{
	ctx: WebContext
	cache: PageCache
	queue: RequestQueue
	renderRoute: RenderRoute
	proxyHops: number
	/** Content security policy of a page. */
	policy: string
}>

type Content = Extract<PageKind, { kind: "content" }>

/** Content pages: from the cache, or rendered once for all who ask meanwhile, in their turn. Refuses (429) who has too many rendered. */
export function sendContentPages({ ctx, cache, queue, renderRoute, proxyHops, policy }: Options): Middleware {
	return async (exchange, next) => {
		const { req, res, url, kind, origin } = exchange
		if (kind.kind !== "content") return next()
		if (!isRead(req)) {
			if (kind.takesForms) return next()
			res.setHeader("Allow", "GET, HEAD")
			throw new Refusal("refused:method", { status: 405 })
		}
		const client = clientIp(req, proxyHops)
		if (isData(url.pathname)) {
			takeToken(ctx, "page", client)
			return next()
		}
		const search = knownQuery(url.searchParams, kind)
		const key = cacheKey(origin, url.pathname, `${search}`, variantOf(req))
		const cached = cache.get(key)
		if (cached) return sendPage(req, res, cached)
		if (!cache.isUnderway(key)) takeToken(ctx, "page", client)
		const plain = new URL(`${url.pathname}${search.size ? `?${search}` : ""}`, origin)
		const page = await cache.render(key, {
			leaves: abortOnClose(res),
			wait: (withdrawn, work) => queue.run({ kind: "page", ...callerOf(client) }, work, () => withdrawn),
			make: () => render(plain, kind, exchange),
			lifeMs: kind.freshSeconds && kind.freshSeconds * 1_000,
		})
		await sendPage(req, res, page)
	}

	/** Renders a page as nobody in particular: no cookies go in, none come out. */
	async function render(url: URL, { routeId, readsChain }: Content, { req, id, origin }: Exchange): Promise<Page> {
		const request = new Request(url, { headers: { Host: url.host } })
		const variant = variantOf(req)
		const made = await renderRoute(request, routeId, { req: null, id, origin, ...variant })
		const isDocument = !(made instanceof Response)
		const body = isDocument ? made.document : Buffer.from(await made.arrayBuffer())
		const location = isDocument ? null : made.headers.get("Location")
		return {
			status: made.status,
			headers: {
				"Content-Type": HTML,
				"Cache-Control": "public, max-age=0, must-revalidate",
				"Content-Security-Policy": policy,
				...(variant.light ? {} : { "Speculation-Rules": '"/speculation-rules.json"' }),
				...(location ? { Location: locationWithin(location, origin) } : {}),
			},
			body,
			// Of the content alone: every process of one build gives the same.
			etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
			encoded: new Map(),
			readsChain,
		}
	}
}
