import { isRead, type Middleware, variantOf } from "../exchange.ts"
import { type Ours, originFor } from "../origins.ts"
import { cacheKey, type PageCache } from "../page-cache.ts"
import { sendPage } from "../send.ts"

type Options = Readonly<{ cache: PageCache; ours: Ours }>

/**
 * Sends the cached page of an address that is asked for exactly as it is cached, without a query, before anything else is looked at. All
 * others come to the same page by `sendContentPages`.
 */
export const sendCachedPage =
	({ cache, ours }: Options): Middleware =>
	(exchange, next) => {
		const { req, res, headers } = exchange
		if (!isRead(req) || !req.url || req.url.includes("?")) return next()
		const origin = originFor(req.headers.host, ours)
		const page = origin && cache.get(cacheKey(origin, req.url, "", variantOf(req)))
		if (!page) return next()
		exchange.answeredBy = "cached page"
		return sendPage(req, res, page, headers)
	}
