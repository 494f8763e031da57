import { Refusal } from "#app/lib/refusal.ts"
import { isRead, type Middleware } from "../exchange.ts"
import { addressOf, locationWithin, redirectOf } from "../own-address.ts"

/** Reads the address. Refuses one that could name another host (400); leads a printed flat name, or a slash too many, to its address (308). */
export const readAddress: Middleware = async (exchange, next) => {
	const { req, res, origin } = exchange
	const url = addressOf(req.url, origin)
	if (!url) throw new Refusal("refused:badAddress", { status: 400 })
	// Remix's old way to ask for data: none of ours does, and it would log each as a fault.
	if (url.searchParams.has("_data")) url.searchParams.delete("_data")
	exchange.url = url
	const elsewhere = isRead(req) ? redirectOf(url) : null
	if (!elsewhere) return next()
	res.setHeader("Cache-Control", "public, max-age=3600")
	res.writeHead(308, { Location: locationWithin(elsewhere, origin) }).end()
}
