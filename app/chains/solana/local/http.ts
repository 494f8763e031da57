import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { type WebSocket, WebSocketServer } from "ws"
import type { Chain } from "./method.ts"
import { call, INVALID_REQUEST, PARSE_ERROR, type Reply, type Request, readRequest, reply } from "./rpc.ts"
import { Subscriptions } from "./subscriptions.ts"

const MAX_BODY = 512 * 1024
const MAX_BATCH = 1000
const MAX_SOCKETS = 100
const MAX_CONNECTIONS = 500
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** JSON-RPC over HTTP and WebSocket on one port. */
export function serve(chain: Chain): { server: Server; closeSockets: () => void } {
	const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY })
	const server = createServer((request, response) => {
		answer(chain, sockets, request, response).catch((error: unknown) => {
			console.error(error)
			request.socket.destroy()
		})
	})
	// Longer than any client keeps an idle connection, or its next request would now and then meet a closed one.
	server.keepAliveTimeout = 75_000
	server.maxConnections = MAX_CONNECTIONS
	server.on("upgrade", (request, socket: Duplex, head: Buffer) => {
		const full = sockets.clients.size >= MAX_SOCKETS
		const refused = refusedFor(request) ?? (full || chain.ledger.broken || chain.faults.refuses() ? 503 : null)
		if (refused) return socket.end(`HTTP/1.1 ${refused} Refused\r\nConnection: close\r\n\r\n`)
		sockets.handleUpgrade(request, socket, head, (ws) => listen(chain, ws))
	})
	const closeSockets = () => {
		for (const ws of sockets.clients) ws.terminate()
	}
	return { server, closeSockets }
}

/** A page in a browser that was lured here under another name (DNS rebinding), or from elsewhere, gets no answer. */
function refusedFor({ headers }: IncomingMessage): 403 | null {
	if (!LOOPBACK.test(headers.host ?? "")) return 403
	if (headers.origin !== undefined && !LOOPBACK.test(headers.origin.replace(/^https?:\/\//, ""))) return 403
	return null
}

async function answer(chain: Chain, sockets: WebSocketServer, request: IncomingMessage, response: ServerResponse) {
	const refused = refusedFor(request)
	if (refused) return end(response, refused, "Forbidden")
	if (request.method === "GET" && request.url === "/health") return end(response, chain.ledger.broken ? 503 : 200, "ok")
	if (request.method !== "POST") return end(response, 405, "Used HTTP Method is not allowed. POST is required")
	// A form of a foreign page can post text/plain without asking first; it cannot post this.
	if (!/^application\/json\b/i.test(request.headers["content-type"] ?? ""))
		return end(response, 415, "Supplied content type is not allowed. Content-Type: application/json is required")
	const body = await read(request)
	if (body === null) return end(response, 413, "Body is too large")
	const calls = parse(body)
	const requests = Array.isArray(calls) ? calls.map(readRequest) : [readRequest(calls)]
	const control = requests.every((one) => one?.method.startsWith("control_"))
	const trouble = control ? null : chain.faults.refuses()
	if (trouble === "reset") return void request.socket.destroy()
	if (trouble || chain.ledger.broken) return end(response, 503, "Service unavailable")
	const replies = calls === undefined ? [PARSE_ERROR] : requests.map((one) => answerOne(chain, one))
	if (control && chain.faults.down) for (const ws of sockets.clients) ws.terminate()
	if (requests.some((one) => one && chain.faults.losesAnswer(one.method))) return void request.socket.destroy()
	end(response, 200, JSON.stringify(Array.isArray(calls) ? replies : replies[0]), "application/json")
}

function answerOne(chain: Chain, request: Request | null): Reply {
	return request ? reply(request.id, () => call(chain, request.method, request.params)) : INVALID_REQUEST
}

/** undefined for what is not JSON, or a batch of a size nobody needs. */
function parse(body: string): unknown {
	try {
		const value: unknown = JSON.parse(body)
		return Array.isArray(value) && (value.length === 0 || value.length > MAX_BATCH) ? undefined : value
	} catch {
		return undefined
	}
}

async function read(request: IncomingMessage): Promise<string | null> {
	const parts: Buffer[] = []
	let size = 0
	for await (const part of request as AsyncIterable<Buffer>) {
		size += part.length
		if (size > MAX_BODY) return null
		parts.push(part)
	}
	return Buffer.concat(parts).toString("utf8")
}

function end(response: ServerResponse, status: number, text: string, type = "text/plain") {
	const headers = {
		"Content-Type": type,
		"Content-Length": Buffer.byteLength(text),
		"X-Content-Type-Options": "nosniff",
	}
	response.writeHead(status, status === 413 ? { ...headers, Connection: "close" } : headers).end(text)
}

function listen(chain: Chain, ws: WebSocket) {
	const subscriptions = new Subscriptions(ws, chain.ledger)
	ws.on("close", () => subscriptions.close())
	ws.on("error", () => ws.terminate())
	ws.on("message", (data) => {
		const request = readRequest(parse(String(data)))
		// web3.js sends "ping" as a notification: it has no id and wants no answer.
		if (!request) return subscriptions.send(INVALID_REQUEST)
		if (request.id === null) return
		subscriptions.send(reply(request.id, () => subscriptions.call(request.method, request.params)))
	})
}
