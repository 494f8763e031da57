import type { IncomingMessage, ServerResponse } from "node:http"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Logger } from "#app/lib/log.server.ts"
import { againPage } from "#app/site/bare-page.server.tsx"
import { isJsonCaller } from "./json-forms.ts"
import { sendJson, sendText } from "./send.ts"
import { langOfRequest } from "./send-refusal.server.ts"

const SECONDS = "5"
const SAY_EVERY_MS = 1_000

/** Answers what needs a database that is not there yet, or does not answer: it passes by itself, and the caller may come back. */
export async function sendTryAgain(req: IncomingMessage, res: ServerResponse): Promise<void> {
	res.setHeader("Retry-After", SECONDS)
	res.setHeader("Cache-Control", "no-store")
	const lang = langOfRequest(req)
	if (!req.url?.startsWith("/api/") && !isJsonCaller(req.headers)) {
		return sendText(res, 503, "text/html; charset=utf-8", againPage(lang))
	}
	const code = "errors:again.text"
	sendJson(res, 503, { resultCd: "FAIL", code, message: (await getT(lang))(code) })
}

/** The same, said in the log at most once a second and not once a request. */
export function tryAgainAndSay(log: Logger) {
	let said = 0
	return (req: IncomingMessage, res: ServerResponse): Promise<void> => {
		if (Date.now() - said > SAY_EVERY_MS) {
			said = Date.now()
			log.warn("the database does not answer: callers are told to try again")
		}
		return sendTryAgain(req, res)
	}
}
