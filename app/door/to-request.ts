import type { IncomingMessage } from "node:http"
import { Readable } from "node:stream"

/** No form of ours is larger. */
export const BODY_LIMIT = 64 * 1024

export class TooLarge extends Error {}

/** The request as Remix reads it: its address and host are ours, whatever the socket said. The body is read whole, up to the limit. */
export async function toRequest(req: IncomingMessage, url: URL, signal: AbortSignal): Promise<Request> {
	const headers = new Headers()
	for (const [name, value] of Object.entries(req.headers)) {
		if (value === undefined || name.startsWith(":")) continue
		for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
	}
	headers.set("Host", url.host)
	headers.delete("X-Forwarded-Host")
	const method = req.method ?? "GET"
	if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal })
	const body = await readBody(req)
	return new Request(url, { method, headers, signal, body: body.length > 0 ? new Uint8Array(body) : null })
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
	if (Number(req.headers["content-length"] ?? 0) > BODY_LIMIT) throw new TooLarge()
	const chunks: Buffer[] = []
	let size = 0
	for await (const chunk of Readable.from(req)) {
		size += chunk.length
		if (size > BODY_LIMIT) throw new TooLarge()
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}
