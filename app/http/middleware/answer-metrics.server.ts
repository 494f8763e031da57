import type { Registry } from "prom-client"
import { type Middleware, setAll } from "../exchange.ts"
import { bearsToken } from "../metrics/bears-token.server.ts"
import { sendMetrics } from "../metrics/send-metrics.server.ts"

type Options = Readonly<{ registry: Registry; token: string }>

/** `/metrics`, for whoever has the token. To everybody else the address is none of ours, and goes the way of all such. */
export const answerMetrics =
	({ registry, token }: Options): Middleware =>
	async ({ req, res, headers }, next) => {
		if (req.url !== "/metrics" || req.method !== "GET" || !bearsToken(req, token)) return next()
		setAll(res, headers)
		await sendMetrics(res, registry)
	}
