import type { Middleware } from "../exchange.ts"
import { answerReady, type ReadinessCheck } from "../ready.server.ts"
import { sendJson } from "../send.ts"

type Options = Readonly<{ readiness: ReadinessCheck; isDraining(): boolean }>

/** `/healthz`: the process answers. `/readyz`: whether it should be sent visitors, and what it lacks. */
export const answerHealth =
	({ readiness, isDraining }: Options): Middleware =>
	async (exchange, next) => {
		const { req, res } = exchange
		if (req.url !== "/healthz" && req.url !== "/readyz") return next()
		exchange.answeredBy = "health"
		if (req.url === "/healthz") return sendJson(res, 200, { ok: true })
		const { status, body } = await answerReady(readiness, isDraining())
		sendJson(res, status, body)
	}
