import { maskPersonal } from "#app/lib/hide-values.ts"
import type { Logger } from "#app/lib/log.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { Middleware } from "../exchange.ts"

/** Characters of an address that are looked at for a log line. */
const LOGGED_URL = 300

/** One log line a request, once its answer is over. */
export const logRequests =
	(log: Logger): Middleware =>
	({ req, res, id }, next) => {
		if (!log.isLevelEnabled("info")) return next()
		const started = performance.now()
		res.on("close", () => {
			const [address = "", search = ""] = req.url?.slice(0, LOGGED_URL).split("?", 2) ?? []
			const ms = Math.round(performance.now() - started)
			log.info(
				{
					request: id,
					method: req.method,
					path: maskPersonal(address),
					...positionIn(search),
					status: res.statusCode,
					ms,
				},
				"request",
			)
		})
		return next()
	}

/** The draft that a request is about, which is the position later; nothing else of a query is logged. */
function positionIn(search: string): { position?: string } {
	const [, position = ""] = /(?:^|&)draft=([0-9a-f-]{36})(?:&|$)/.exec(search) ?? []
	return isUuid(position) ? { position } : {}
}
