import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import type { Logger } from "#app/lib/log.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { faultPage } from "#app/site/bare-page.server.tsx"
import { type Exchange, type Middleware, setAll } from "../exchange.ts"
import { HTML, sendText } from "../send.ts"
import { langOfRequest, sendRefusal } from "../send-refusal.server.ts"
import { tryAgainAndSay } from "../try-again.server.ts"

type Options = Readonly<{ log: Logger; policy: string }>

/** Puts what is thrown further in into words: a refusal with its status, an unavailable database as 503, anything else as 500. */
export function answerErrors({ log, policy }: Options): Middleware {
	const tryAgain = tryAgainAndSay(log)
	return async (exchange, next) => {
		try {
			await next()
		} catch (error) {
			if (!(error instanceof Refusal) || exchange.res.headersSent) return answerFault(exchange, error)
			setAll(exchange.res, exchange.headers)
			const { req, res, operator } = exchange
			await sendRefusal(req, res, error, operator?.lang).catch((fault: unknown) => answerFault(exchange, fault))
		}
	}

	async function answerFault({ req, res, id, headers, sentForm }: Exchange, error: unknown): Promise<void> {
		const hasLeft = res.destroyed || (req.destroyed && !req.complete)
		if (res.headersSent || hasLeft) return void res.destroy()
		setAll(res, { ...headers, "Content-Security-Policy": policy })
		if (isDatabaseUnavailable(error)) return tryAgain(req, res, { error, sentForm })
		log.error({ err: error, request: id }, "a request failed")
		sendText(res, 500, HTML, faultPage(langOfRequest(req), id))
	}
}
