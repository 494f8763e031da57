import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import type { Key } from "#app/lib/keys.ts"
import { LANGS, langOf, paths } from "#app/lib/paths.ts"
import { type Exchange, isRead, type Middleware } from "../exchange.ts"
import { isJson, isJsonCaller, toForm } from "../json-forms.ts"
import { locationWithin } from "../own-address.ts"

/**
 * Callers that send a working page's form as JSON, or want JSON for an answer, get that and never a page. Who has no session gets 401,
 * but for the forms by which a session begins.
 */
export const jsonCallers =
	({ ctx }: Readonly<{ ctx: WebContext }>): Middleware =>
	async (exchange, next) => {
		const { req, res, kind, origin, request } = exchange
		if (!request || isRead(req) || kind.kind !== "working" || !isJsonCaller(req.headers)) return next()
		exchange.wantsJson = true
		exchange.sentJson = isJson(req.headers["content-type"])
		if (!kind.takesAnyone && !exchange.operator && !(await visitor(request, { ctx })).who.wallet) {
			await fail(exchange, 401, "messages:notice.connectWalletFirst")
			return
		}
		exchange.request = await toForm(request)
		await next()
		const made = exchange.answer
		if (!made || (!(made instanceof Response) && "body" in made)) return
		const location = made instanceof Response ? made.headers.get("Location") : null
		if (!(made instanceof Response) || made.status < 300 || made.status >= 400) {
			await fail(exchange, made.status, codeOf(made.status))
			return
		}
		for (const cookie of made.headers.getSetCookie()) res.appendHeader("Set-Cookie", cookie)
		const returnValue = location && locationWithin(location, origin)
		// Who is led to the log-in has to log in first: nothing was done.
		if (LANGS.some((lang) => returnValue === paths.logIn(lang))) {
			await fail(exchange, 401, "messages:error.requestDataFailed", { returnValue })
			return
		}
		exchange.answer = { status: 200, body: { resultCd: "SUCCESS", returnValue } }
	}

/** Says so in the language of the address. */
async function fail(exchange: Exchange, status: number, code: Key, more: Record<string, unknown> = {}): Promise<void> {
	const { pathname, search } = exchange.url
	const message = (await getT(langOf(pathname, search)))(code)
	exchange.answer = { status, body: { resultCd: "FAIL", code, message, ...more } }
}

/** What a page says that no form of the route explains: a program reads no pages. */
function codeOf(status: number) {
	if (status === 405) return "refused:method"
	return status >= 500 ? "messages:returnCd.unexpected" : "messages:error.requestDataFailed"
}
