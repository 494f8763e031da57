import type { IncomingMessage, ServerResponse } from "node:http"
import type { WebContext } from "#app/db/context.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { takeToken } from "#app/identity/limits/rate-limit.server.ts"
import type { CallPath } from "#app/identity/sign-in/calls.ts"
import { BODY_LIMIT, bad, parseJson, queryFields, requireJson, requireMethod } from "#app/lib/json-api.server.ts"
import type { LightCall } from "#app/lib/light-call.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { PublicSettings } from "#app/settings/public-settings.server.ts"
import { selectKeyValue } from "#app/settings/select-key-value.server.ts"
import type { ActionLog } from "#app/tracking/actions/action-log.server.ts"
import { ip } from "#app/tracking/ip.server.ts"
import { type openRouteLog, recordRoute } from "#app/tracking/route-log.server.ts"
import { clientIp } from "./client-ip.ts"
import { readBody } from "./read-body.ts"
import { sendJson } from "./send.ts"
import { sendJsonRefusal } from "./send-refusal.server.ts"

/** What every page view asks for besides the page, by its path below /api/. */
export const LIGHT_PATHS = [
	"actionLog/insertActionLog",
	"actionLog/insertActionLogs",
	"common/ip",
	"common/selectKeyValue",
	"routerLog/insertRouterLog",
] as const satisfies readonly CallPath[]

type Options = Readonly<{
	ctx: Pick<WebContext, "counters" | "log">
	proxyHops: number
	settings: Pick<PublicSettings, "get">
	routeLog: Pick<ReturnType<typeof openRouteLog>, "add">
	actionLog: Pick<ActionLog, "record" | "recordAll">
}>

type Headers = Readonly<Record<string, string>>

/**
 * Finds a call by its address, exactly as it is printed, and answers it straight from Node's request: a `Request` and Remix's router cost
 * ten times what these calls do. Answering rejects where the database is away or the caller has left.
 */
export function lightCalls({ ctx, proxyHops, settings, routeLog, actionLog }: Options) {
	const calls: Readonly<Record<(typeof LIGHT_PATHS)[number], LightCall>> = {
		"actionLog/insertActionLog": actionLog.record,
		"actionLog/insertActionLogs": actionLog.recordAll,
		"common/ip": ip,
		"common/selectKeyValue": selectKeyValue(settings),
		"routerLog/insertRouterLog": recordRoute(routeLog),
	}
	const byAddress = new Map(
		LIGHT_PATHS.map((path) => {
			const answerThis = (req: IncomingMessage, res: ServerResponse, always: Headers) =>
				answer({ path, call: calls[path], req, res, always })
			return [`/api/${path}`, answerThis]
		}),
	)

	/** `always`: headers of every answer, not set yet. */
	return (url: string | undefined) => (url?.startsWith("/api/") ? byAddress.get(url.split("?", 1)[0] ?? "") : undefined)

	async function answer({ path, call, req, res, always }: Asked): Promise<void> {
		const from = clientIp(req, proxyHops)
		try {
			takeToken(ctx, path, from)
			const sent = await sentTo(call, req)
			const body = await call.answer(sent, { clientIp: from, headers: headersOf(req) })
			sendJson(res, 200, body, always)
		} catch (error) {
			if (isDatabaseUnavailable(error) || res.destroyed) throw error
			if (!(error instanceof Refusal)) ctx.log.error({ err: error, request: always["X-Request-Id"] }, "a call failed")
			const refusal = error instanceof Refusal ? error : new Refusal("messages:returnCd.unexpected", { status: 500 })
			// Who counts notes it when it is too much; a fault of ours is none of the caller's.
			if (refusal.status !== 429 && refusal.status < 500)
				ctx.counters?.note({ what: path, reason: refusal.reason, from })
			await sendJsonRefusal(req, res, refusal, { always })
		}
	}
}

type Asked = Readonly<{
	path: CallPath
	call: LightCall
	req: IncomingMessage
	res: ServerResponse
	always: Headers
}>

function sentTo(call: LightCall, req: IncomingMessage): unknown {
	requireMethod(req, call.method)
	return call.method === "GET" ? queryFields(new URLSearchParams(req.url?.split("?").slice(1).join("?"))) : jsonOf(req)
}

async function jsonOf(req: IncomingMessage): Promise<unknown> {
	requireJson(req.headers["content-type"])
	const body = await readBody(req, BODY_LIMIT)
	if (!body) throw bad(413)
	return parseJson(body)
}

const headersOf = ({ headers }: IncomingMessage) => ({
	get: (name: string) => headers[name.toLowerCase()]?.toString() ?? null,
})
