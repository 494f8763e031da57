import { abortOnClose, type Middleware } from "../exchange.ts"
import { isData } from "../static-files.ts"
import { toRequest } from "../to-request.ts"

/** Reads a request whole, as routes take it. Refuses a body that is too large (413) or has too many fields (400). */
export const readRequest: Middleware = async (exchange, next) => {
	const { req, res, url, kind } = exchange
	const withoutRemix = kind.kind !== "resource" && !isData(url.pathname)
	// Remix holds on to a request for 5 s unless it is told that it is over; pages are answered without it.
	exchange.request = await toRequest(req, url, withoutRemix ? null : abortOnClose(res))
	await next()
}
