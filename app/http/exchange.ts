import type { IncomingMessage, ServerResponse } from "node:http"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { consentIn } from "#app/lib/consent.ts"
import { cookieIn } from "#app/lib/cookie.ts"
import { isDataChoice } from "#app/lib/data-choice.ts"
import { isTheme, type Theme } from "#app/lib/theme.ts"
import type { JsonAnswer } from "./load-context.ts"
import type { Document } from "./page-handler.ts"
import type { PageKind } from "./page-kind.ts"

/** What of a caller's headers a cached page depends on: the theme, whether the consent notice is shown, and whether it is to be of little data. */
export type PageVariant = Readonly<{ theme: Theme | null; notice: boolean; light: boolean }>

/** One request and its answer on their way through the pipeline, with what middleware has found out about them so far. */
export type Exchange = {
	readonly req: IncomingMessage
	readonly res: ServerResponse
	/** Names the request in log lines and in the answer's `X-Request-Id`. */
	readonly id: string
	/** Headers of every answer. Whoever answers before `setHeaders` hands them to `writeHead` itself: written in one go they cost half. */
	readonly headers: Readonly<Record<string, string>>
	/** Our origin that was asked. Set by `requireOwnOrigin`. */
	origin: string
	/** The address on our origin. Set by `readAddress`. */
	url: URL
	/** Set by `classify`. */
	kind: PageKind
	/** Who answered instead of a route, in the figures. */
	answeredBy: "cached page" | "call" | "health" | "file" | null
	/** Who may see this admin address. Set by `admitOperators`; null on every other address. */
	operator: LoginSession | null
	/** The whole request, as routes take it. Set by `readRequest`. */
	request: Request | null
	/** Makes a form again that a browser sent without files: its sender gets it back where the database is away. Set by `readRequest`. */
	sentForm: (() => Request) | null
	/** The body of an upload was larger than any may be, and is gone: its route says so in its form. Set by `readRequest`. */
	wasCut: boolean
	/** A caller that wants JSON from the address of a page, and one that sends it. Set by `jsonCallers`. */
	wantsJson: boolean
	sentJson: boolean
	/** What a route made of the request, to be sent by `sendAnswer`. */
	answer: Document | Response | JsonAnswer | null
}

export type Next = () => Promise<void>
/** Answers, or finds something out and goes on with `next()`. Refuses by throwing a `Refusal`. */
export type Middleware = (exchange: Exchange, next: Next) => Promise<void>

const NOWHERE = new URL("http://localhost/")

export const exchangeOf = (
	req: IncomingMessage,
	res: ServerResponse,
	{ id, headers }: Pick<Exchange, "id" | "headers">,
): Exchange => ({
	req,
	res,
	id,
	headers,
	origin: "",
	url: NOWHERE,
	kind: { kind: "resource" },
	answeredBy: null,
	operator: null,
	request: null,
	sentForm: null,
	wasCut: false,
	wantsJson: false,
	sentJson: false,
	answer: null,
})

/** One middleware after the other, each inside those before it; the last calls `next` in vain. */
export function compose(middleware: readonly Middleware[]): (exchange: Exchange) => Promise<void> {
	return middleware.reduceRight<(exchange: Exchange) => Promise<void>>(
		(next, one) => (exchange) => one(exchange, () => next(exchange)),
		() => Promise.resolve(),
	)
}

/** Whether a request only reads. */
export const isRead = ({ method }: Pick<IncomingMessage, "method">) => method === "GET" || method === "HEAD"

export function setAll(res: ServerResponse, headers: Readonly<Record<string, string>>): void {
	for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}

const FIRST_VISIT: PageVariant = { theme: null, notice: true, light: false }

export function variantOf({ headers }: Pick<IncomingMessage, "headers">): PageVariant {
	const saves = headers["save-data"] === "on"
	const cookies = headers.cookie
	if (!cookies) return saves ? { ...FIRST_VISIT, light: true } : FIRST_VISIT
	const theme = cookieIn(cookies, "theme")
	const data = cookieIn(cookies, "data")
	return {
		theme: isTheme(theme) ? theme : null,
		notice: consentIn(cookies) === null,
		light: isDataChoice(data) ? data === "less" : saves,
	}
}

/** Made once: an abort without a reason makes one each time, with a stack. */
const CLOSED = new Error("the answer is over, or who asked has left")

/** Aborted when the answer is over or whoever asked has left. */
export function abortOnClose(res: ServerResponse): AbortSignal {
	const over = new AbortController()
	if (res.closed) over.abort(CLOSED)
	res.on("close", () => over.abort(CLOSED))
	return over.signal
}
