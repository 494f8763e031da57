import { Refusal } from "#app/lib/refusal.ts"
import { isRead, type Middleware } from "../exchange.ts"
import { isOwnPost, type Ours, originFor } from "../origins.ts"

/** Finds the origin that a request is for. Refuses a host (421) or an origin (403) that is not ours, and another method (405). */
export const requireOwnOrigin =
	(ours: Ours): Middleware =>
	(exchange, next) => {
		const { req, res } = exchange
		const origin = originFor(req.headers.host, ours)
		if (!origin) throw new Refusal("refused:host", { status: 421 })
		exchange.origin = origin
		if (isRead(req)) return next()
		if (!isOwnPost(req.headers as never, origin)) throw new Refusal("refused:origin", { status: 403 })
		if (req.method === "POST") return next()
		res.setHeader("Allow", "GET, HEAD, POST")
		throw new Refusal("refused:method", { status: 405 })
	}
