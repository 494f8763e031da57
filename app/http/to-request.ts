import type { IncomingMessage } from "node:http"
import { FORM_LIMITS } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { fieldCount } from "./field-count.ts"
import { readBody } from "./read-body.ts"

const NOT_PASSED = new Set(["host", "x-forwarded-host"])

type Reading = Readonly<{
	url: URL
	signal: AbortSignal | null
	most?: number | undefined
	start?: Parameters<typeof readBody>[2]
	/** Takes the body before anything reads it. */
	keep?: ((body: Buffer) => void) | null
}>

/**
 * The request as Remix reads it: its address and host are ours, whatever the socket said. The body is read whole, up to `most`
 * bytes, of a larger one `start`. Errors: `Refusal` 413 for a larger body, 400 for more fields than a form has.
 */
export async function toRequest(
	req: IncomingMessage,
	{ url, signal, most = FORM_LIMITS.bytes, start, keep = null }: Reading,
): Promise<Request> {
	const headers: [string, string][] = [["Host", url.host]]
	for (const [name, value] of Object.entries(req.headers)) {
		if (value === undefined || NOT_PASSED.has(name) || name.startsWith(":")) continue
		for (const one of Array.isArray(value) ? value : [value]) headers.push([name, one])
	}
	const method = req.method ?? "GET"
	if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal })
	const body = await readBody(req, most, start)
	if (!body) {
		throw new Refusal("refused:tooLarge", { status: 413, params: { kilobytes: String(most / 1024) } })
	}
	if (fieldCount(body, req.headers["content-type"] ?? "") > FORM_LIMITS.fields) {
		throw new Refusal("refused:fields", { status: 400 })
	}
	keep?.(body)
	return new Request(url, { method, headers, signal, body: body.length > 0 ? new Uint8Array(body) : null })
}
