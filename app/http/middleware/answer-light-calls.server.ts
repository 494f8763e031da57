import { type Middleware, setAll } from "../exchange.ts"
import type { lightCalls } from "../light-calls.server.ts"
import type { ReadinessCheck } from "../ready.server.ts"
import { sendTryAgain } from "../try-again.server.ts"

type Options = Readonly<{ callAt: ReturnType<typeof lightCalls>; admit: Middleware; readiness: ReadinessCheck }>

/** Answers the calls of every page view without Remix, once `admit` has let them in. */
export const answerLightCalls =
	({ callAt, admit, readiness }: Options): Middleware =>
	async (exchange, next) => {
		const { req, res, headers } = exchange
		const call = callAt(req.url)
		if (!call) return next()
		exchange.answeredBy = "call"
		await admit(exchange, () => {
			if (readiness.isMigrated()) return call(req, res, headers)
			setAll(res, headers)
			return sendTryAgain(req, res)
		})
	}
