import type { IncomingHttpHeaders } from "node:http"

/** Whether a caller of a form's address speaks JSON: it then gets JSON for an answer, never a page. */
export const isJsonCaller = (headers: IncomingHttpHeaders): boolean => {
	const accept = headers.accept ?? ""
	const sends = headers["content-type"]?.startsWith("application/json") ?? false
	return sends || (accept.includes("application/json") && !accept.includes("text/html"))
}

/** The same request as a form: a flat JSON object's texts, numbers and booleans become fields; anything else becomes no field. */
export async function toForm(request: Request): Promise<Request> {
	if (!request.headers.get("Content-Type")?.startsWith("application/json")) return request
	let body: unknown = null
	try {
		body = JSON.parse(await request.text())
	} catch {
		// An unreadable body is an empty form: its fields are then missing, and the answer says which.
	}
	const fields = new URLSearchParams()
	if (typeof body === "object" && body !== null && !Array.isArray(body)) {
		for (const [name, value] of Object.entries(body)) {
			if (["string", "number", "boolean"].includes(typeof value)) fields.append(name, String(value))
		}
	}
	const headers = new Headers(request.headers)
	headers.set("Content-Type", "application/x-www-form-urlencoded")
	headers.delete("Content-Length")
	return new Request(request.url, { method: request.method, headers, body: fields.toString(), signal: request.signal })
}
