import type { Middleware } from "../exchange.ts"
import { locationWithin } from "../own-address.ts"
import { sendDocument, sendJson, sendResponse } from "../send.ts"

/** Sends what a route has made of a request. A page of one visitor is private, and kept by nobody. `policy`: content security policy. */
export const sendAnswer =
	({ policy }: Readonly<{ policy: string }>): Middleware =>
	async (exchange, next) => {
		await next()
		const { req, res, origin, kind, answer } = exchange
		if (kind.kind !== "resource") {
			res.setHeader("Content-Security-Policy", policy)
			res.setHeader("Cache-Control", "private, no-store")
			res.setHeader("Vary", "Cookie")
		}
		if (answer === null) throw new Error("no route has answered")
		if (!(answer instanceof Response))
			return "document" in answer ? sendDocument(req, res, answer) : sendJson(res, answer.status, answer.body)
		const location = answer.headers.get("Location")
		if (location) answer.headers.set("Location", locationWithin(location, origin))
		// What says nothing of it may be one visitor's: Remix drops the headers of a loader whose data alone is asked for.
		if (!answer.headers.has("Cache-Control")) res.setHeader("Cache-Control", "private, no-store")
		await sendResponse(req, res, answer)
	}
