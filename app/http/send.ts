import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Page } from "./page-cache.ts"
import type { Document } from "./page-handler.ts"

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const SMALL = 860
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|speculationrules\+json|x-ndjson)|image\/svg)/

export type Encoding = "br" | "gzip" | null

/** What the caller can read, best first; a refusal (`q=0`) counts. */
export function encodingFor(accept: string | undefined): Encoding {
	if (!accept) return null
	const offered = accept.toLowerCase().split(",")
	const takes = (name: string) =>
		offered.some((part) => {
			const [coding, ...params] = part.trim().split(";")
			return coding === name && !params.some((p) => /^\s*q=0(\.0*)?\s*$/.test(p))
		})
	if (takes("br")) return "br"
	return takes("gzip") ? "gzip" : null
}

/** Level 9 is for what is kept; a page of one visitor is compressed quickly. */
async function encode(body: Buffer, encoding: "br" | "gzip", kept: boolean): Promise<Buffer> {
	if (encoding === "gzip") return zip(body, { level: kept ? 9 : 5 })
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: kept ? 9 : 4,
		[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
		// Megabytes a compressor otherwise, which the allocator then keeps; our pages are smaller than this window.
		[constants.BROTLI_PARAM_LGWIN]: 17,
	}
	return brotli(body, { params })
}

/**
 * Sends a kept page: from memory, compressed once, 304 where the caller has it. `always` are headers of every answer that nobody has
 * set yet: written in one go they cost half.
 */
export async function sendPage(
	req: IncomingMessage,
	res: ServerResponse,
	page: Page,
	always: Readonly<Record<string, string>> = {},
): Promise<void> {
	const encoding = page.body.length < SMALL ? null : encodingFor(req.headers["accept-encoding"])
	const etag = `"${page.etag}${encoding ? `-${encoding}` : ""}"`
	const headers = { ...always, ...page.headers, ETag: etag, Vary: "Accept-Encoding, Cookie, Save-Data" }
	if (page.status === 200 && req.headers["if-none-match"] === etag) {
		res.writeHead(304, headers).end()
		return
	}
	let body = page.body
	if (encoding) {
		const made = page.encoded.get(encoding) ?? (await encode(page.body, encoding, true))
		page.encoded.set(encoding, made)
		body = made
	}
	const length = { "Content-Length": body.length }
	res.writeHead(
		page.status,
		encoding ? { ...headers, ...length, "Content-Encoding": encoding } : { ...headers, ...length },
	)
	res.end(req.method === "HEAD" ? undefined : body)
}

export const HTML = "text/html; charset=utf-8"

/** Sends the page of one visitor; who has set other headers of it has done so before. */
export async function sendDocument(req: IncomingMessage, res: ServerResponse, { status, cookies, document }: Document) {
	const encoding = document.length < SMALL ? null : encodingFor(req.headers["accept-encoding"])
	const body = encoding ? await encode(document, encoding, false) : document
	res.appendHeader("Vary", "Accept-Encoding")
	res.writeHead(status, {
		"Content-Type": HTML,
		"Content-Length": body.length,
		...(encoding && { "Content-Encoding": encoding }),
		...(cookies.length > 0 && { "Set-Cookie": [...cookies] }),
	})
	res.end(req.method === "HEAD" ? undefined : body)
}

/** Sends an answer that comes in pieces, as fast as it is read: no more than a piece is kept for whoever reads slowly. */
async function sendStream(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
	for (const [name, value] of response.headers) res.setHeader(name, value)
	res.writeHead(response.status)
	if (req.method === "HEAD" || !response.body) {
		await response.body?.cancel()
		res.end()
		return
	}
	// The cast: Node's own type of the same stream. Who goes away in the middle is no fault.
	await pipeline(Readable.fromWeb(response.body as ReadableStream), res).catch(() => res.destroy())
}

/** Sends a Remix answer, whole: nothing but what says so streams for long, and a length lets connections be kept. */
export async function sendResponse(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
	if (response.headers.get("Transfer-Encoding") === "chunked") return sendStream(req, res, response)
	let body: Buffer = Buffer.from(await response.arrayBuffer())
	for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value)
	const cookies = response.headers.getSetCookie()
	if (cookies.length > 0) res.setHeader("Set-Cookie", cookies)
	if (res.hasHeader("Content-Encoding") || !COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "")) {
		res.writeHead(response.status, { "Content-Length": body.length })
		res.end(req.method === "HEAD" ? undefined : body)
		return
	}
	res.appendHeader("Vary", "Accept-Encoding")
	const encoding = body.length < SMALL ? null : encodingFor(req.headers["accept-encoding"])
	if (encoding) {
		body = await encode(body, encoding, false)
		res.setHeader("Content-Encoding", encoding)
	}
	// Remix answers HEAD without a body, whose length is not that of what GET would send.
	const unknown = response.status === 204 || response.status === 304 || (req.method === "HEAD" && body.length === 0)
	const length = unknown ? {} : { "Content-Length": body.length }
	res.writeHead(response.status, length)
	res.end(req.method === "HEAD" ? undefined : body)
}

export function sendText(res: ServerResponse, status: number, type: string, text: string): void {
	const body = Buffer.from(text)
	res.writeHead(status, { "Content-Type": type, "Content-Length": body.length })
	res.end(body)
}

/** `always`: headers that nobody has set yet, see `sendPage`. */
export function sendJson(
	res: ServerResponse,
	status: number,
	body: unknown,
	always: Readonly<Record<string, string>> = {},
): void {
	const text = JSON.stringify(body)
	res.writeHead(status, {
		...always,
		"Cache-Control": "no-store",
		"Content-Type": "application/json; charset=utf-8",
		"Content-Length": Buffer.byteLength(text),
	})
	// As text it goes out in one write with the headers; as bytes it would take two.
	res.end(text)
}
