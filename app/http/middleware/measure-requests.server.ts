import type { Middleware } from "../exchange.ts"
import type { requestFigures } from "../metrics/request-figures.server.ts"

/** Counts a request and how long it took, once its answer is over. */
export const measureRequests =
	(measure: ReturnType<typeof requestFigures>): Middleware =>
	(exchange, next) => {
		const started = performance.now()
		exchange.res.on("close", () => measure(exchange, performance.now() - started))
		return next()
	}
