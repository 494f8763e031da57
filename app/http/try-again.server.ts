import type { IncomingMessage, ServerResponse } from "node:http"
import { getT } from "#app/i18n/i18n.server.ts"
import { keptFields } from "#app/i18n/own-fields.ts"
import type { Logger } from "#app/lib/log.server.ts"
import { readForm } from "#app/lib/read-form.ts"
import { writeRefusedBy } from "#app/lib/write-refused.ts"
import { againPage, type DatabaseTrouble } from "#app/site/bare-page.server.tsx"
import { isJsonCaller } from "./json-forms.ts"
import { sendJson, sendText } from "./send.ts"
import { langOfRequest } from "./send-refusal.server.ts"

/** After how many seconds a caller may come back: an operator has to free a full disk, a database that restarts is back sooner. */
const SECONDS: Readonly<Record<DatabaseTrouble, string>> = { again: "5", notStored: "60" }
const SAY_EVERY_MS = 1_000

type Asked = Readonly<{
	trouble?: DatabaseTrouble
	/** What a browser sent: the page offers to send it again, without secrets. */
	sentForm?: (() => Request) | null
}>

/** Answers what needs a database that is not there yet, does not answer or does not write: it passes, and the caller may come back. */
export async function sendTryAgain(
	req: IncomingMessage,
	res: ServerResponse,
	{ trouble = "again", sentForm = null }: Asked = {},
): Promise<void> {
	res.setHeader("Retry-After", SECONDS[trouble])
	res.setHeader("Cache-Control", "no-store")
	const lang = langOfRequest(req)
	if (!req.url?.startsWith("/api/") && !isJsonCaller(req.headers)) {
		const kept = sentForm ? keptFields(await readForm(sentForm())) : []
		return sendText(res, 503, "text/html; charset=utf-8", againPage(lang, { trouble, kept }))
	}
	const code = `errors:${trouble}.text` as const
	sendJson(res, 503, { resultCd: "FAIL", code, message: (await getT(lang))(code) })
}

type Failed = Readonly<{ error: unknown; sentForm: (() => Request) | null }>

/** The same for what a request failed with, written to the log at most once a second and not once a request. */
export function tryAgainAndSay(log: Logger) {
	let said = 0
	return (req: IncomingMessage, res: ServerResponse, { error, sentForm }: Failed): Promise<void> => {
		const sqlState = writeRefusedBy(error)
		if (Date.now() - said > SAY_EVERY_MS) {
			said = Date.now()
			if (sqlState) log.error({ sqlState }, "the database does not write: callers are told that nothing was stored")
			else log.warn("the database does not answer: callers are told to try again")
		}
		return sendTryAgain(req, res, { trouble: sqlState ? "notStored" : "again", sentForm })
	}
}
