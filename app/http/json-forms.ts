import type { IncomingHttpHeaders } from "node:http"
import { FORM_LIMITS } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Whether a Content-Type says JSON. */
export const isJson = (type: string | null | undefined) => type?.toLowerCase().startsWith("application/json") ?? false

/** Whether a caller of a form's address speaks JSON: it then gets JSON for an answer, never a page. */
export const isJsonCaller = (headers: IncomingHttpHeaders): boolean => {
	const accept = headers.accept ?? ""
	return isJson(headers["content-type"]) || (accept.includes("application/json") && !accept.includes("text/html"))
}

/**
 * The same request as a form: a flat JSON object's texts, numbers and booleans become fields, and each of a list of them one of the same name;
 * anything else becomes no field. Errors: `Refusal` 400 for more fields than a form has.
 */
export async function toForm(request: Request): Promise<Request> {
	if (!isJson(request.headers.get("Content-Type"))) return request
	let body: unknown = null
	try {
		body = JSON.parse(await request.text())
	} catch {
		// An unreadable body is an empty form: its fields are then missing, and the answer says which.
	}
	const fields = new URLSearchParams()
	if (typeof body === "object" && body !== null && !Array.isArray(body)) {
		const sent = Object.entries(body).flatMap(([name, value]) =>
			Array.isArray(value) ? value.map((one: unknown) => [name, one] as const) : [[name, value] as const],
		)
		if (sent.length > FORM_LIMITS.fields) throw new Refusal("refused:fields", { status: 400 })
		for (const [name, value] of sent) {
			if (["string", "number", "boolean"].includes(typeof value)) fields.append(name, String(value))
		}
	}
	const headers = new Headers(request.headers)
	headers.set("Content-Type", "application/x-www-form-urlencoded")
	headers.delete("Content-Length")
	return new Request(request.url, { method: request.method, headers, body: fields.toString(), signal: request.signal })
}
