import { callerOf } from "#app/identity/limits/rate-limit.server.ts"
import { clientIp } from "../client-ip.ts"
import { abortOnClose, isRead, type Middleware, variantOf } from "../exchange.ts"
import type { RenderRoute } from "../render-route.server.ts"
import { type RequestQueue, requestKindOf } from "../request-queue.ts"
import { isData } from "../static-files.ts"

type Options = Readonly<{ queue: RequestQueue; renderRoute: RenderRoute; proxyHops: number }>

/** Has the route of the address make its answer, in the caller's turn. */
export const renderRoutes =
	({ queue, renderRoute, proxyHops }: Options): Middleware =>
	async (exchange) => {
		const { req, res, id, url, kind, origin, request, wasCut, wantsJson, sentJson, operator } = exchange
		if (!request) throw new Error("the request was not read")
		if (kind.kind === "admin") throw new Error("nobody was asked whether this may be seen")
		const routeId = kind.kind === "resource" || isData(url.pathname) ? null : kind.routeId
		const turn = { kind: requestKindOf(url.pathname), ...callerOf(clientIp(req, proxyHops)) }
		const render = () =>
			renderRoute(request, routeId, {
				req,
				id,
				origin,
				working: kind.kind === "working",
				posted: !isRead(req),
				...variantOf(req),
				wasCut,
				wantsJson,
				sentJson,
				operator,
				answerJson: (answer) => {
					exchange.answer = answer
				},
				retryAfter: (seconds) => void res.setHeader("Retry-After", seconds),
			})
		const made = await queue.run(turn, render, () => abortOnClose(res))
		exchange.answer ??= made
	}
