import { MOST_UPLOAD_BYTES } from "#app/files/purposes.ts"
import { FORM_LIMITS } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { abortOnClose, type Middleware } from "../exchange.ts"
import { isJsonCaller } from "../json-forms.ts"
import { isData } from "../static-files.ts"
import { toRequest } from "../to-request.ts"

/** What comes with a file: names of fields, and their texts. */
const MOST_UPLOAD = MOST_UPLOAD_BYTES + FORM_LIMITS.bytes

/**
 * Reads a request whole, as routes take it. Refuses a body that is too large (413) or has too many fields (400). Where a form may bring a
 * file, its route is told of a body that was too large, and given its start: there its sender reads why, and finds the form as it was filled.
 */
export const readRequest: Middleware = async (exchange, next) => {
	const { req, res, url, kind } = exchange
	const withoutRemix = kind.kind !== "resource" && !isData(url.pathname)
	// Remix holds on to a request for 5 s unless it is told that it is over; pages are answered without it.
	const signal = withoutRemix ? null : abortOnClose(res)
	if (kind.kind === "working" && kind.uploads && isForm(req.headers["content-type"])) {
		let body: Buffer = Buffer.alloc(0)
		const start = { bytes: FORM_LIMITS.bytes, take: (read: Buffer) => (body = read) }
		exchange.request = await toRequest(req, { url, signal, most: MOST_UPLOAD, start }).catch((error: unknown) => {
			if (!(error instanceof Refusal) || error.status !== 413) throw error
			exchange.wasCut = true
			const { "content-type": type = "", cookie = "", "user-agent": agent = "" } = req.headers
			const headers = { "Content-Type": type, Cookie: cookie, "User-Agent": agent }
			return new Request(url, { method: "POST", signal, headers, body: new Uint8Array(body) })
		})
	} else {
		const most = kind.kind === "content" ? kind.mostBytes : undefined
		const { "content-type": type = "" } = req.headers
		// The bytes, not a clone of the request: of a cloned stream neither half can be cancelled alone, and a route that reads less would wait.
		const keep = (body: Buffer) => {
			exchange.sentForm = () =>
				new Request(url, { method: "POST", headers: { "Content-Type": type }, body: new Uint8Array(body) })
		}
		exchange.request = await toRequest(req, {
			...{ url, signal, most },
			keep: isPlainForm(type) && !isJsonCaller(req.headers) ? keep : null,
		})
	}
	await next()
}

/** Only such a form brings a file: of anything else so many bytes would be read, and taken apart, for nothing. */
const isForm = (type = "") => type.trim().toLowerCase().startsWith("multipart/form-data")

const isPlainForm = (type = "") => type.trim().toLowerCase().startsWith("application/x-www-form-urlencoded")
