import type { IncomingMessage, ServerResponse } from "node:http"
import { getT } from "#app/i18n/i18n.server.ts"
import { choosesByQuery } from "#app/lib/lang-of.ts"
import { isLang, type Lang, langOf } from "#app/lib/paths.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { refusalPage } from "#app/site/bare-page.server.tsx"
import { isJsonCaller } from "./json-forms.ts"
import { sendJson, sendText } from "./send.ts"

/** Answers a request that was refused by no form: a page for browsers, JSON for everybody else, both in words. */
export async function sendRefusal(
	req: IncomingMessage,
	res: ServerResponse,
	refusal: Refusal,
	lang = langOfRequest(req),
): Promise<void> {
	if (!req.headers.accept?.includes("text/html") || isJsonCaller(req.headers))
		return sendJsonRefusal(req, res, refusal, { lang })
	setTerms(res, refusal)
	res.setHeader("Cache-Control", "no-store")
	sendText(res, refusal.status, "text/html; charset=utf-8", await refusalPage(lang, refusal))
}

/** `always`: headers of every answer, not set yet. */
type JsonTerms = Readonly<{ always?: Readonly<Record<string, string>>; lang?: Lang }>

export async function sendJsonRefusal(
	req: IncomingMessage,
	res: ServerResponse,
	refusal: Refusal,
	{ always = {}, lang = langOfRequest(req) }: JsonTerms = {},
): Promise<void> {
	const { status, code, params } = refusal
	setTerms(res, refusal)
	sendJson(res, status, { resultCd: "FAIL", code, message: (await getT(lang))(code, params) }, always)
}

function setTerms(res: ServerResponse, { status, params }: Refusal): void {
	if (status === 429) res.setHeader("Retry-After", params.seconds ?? "60")
	if (status === 503 && params.seconds) res.setHeader("Retry-After", params.seconds)
	if (status === 405 && params.allow) res.setHeader("Allow", params.allow)
	// What is left of its body is not waited for.
	if (status === 413 || status === 414 || status === 431) res.setHeader("Connection", "close")
}

/** The language of the page that was asked for or, for an address without one, of the page that a form stood on. */
export function langOfRequest({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): Lang {
	const [path = "", search = ""] = url.slice(0, 200).split("?", 2)
	const first = path.split("/", 2)[1]
	if (isLang(first) || choosesByQuery(first)) return langOf(path, search)
	const from = headers.referer ?? ""
	if (!URL.canParse(from)) return langOf(path)
	const page = new URL(from)
	return langOf(page.pathname, page.search)
}
