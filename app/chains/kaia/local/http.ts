import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { NodeAnswer } from "../../solana/ask-node.server.ts"
import type { KaiaFaucet } from "./faucet.ts"
import type { Chain } from "./local-kaia.ts"

const MAX_BODY = 512 * 1024
const MAX_BATCH = 1000
const MAX_CONNECTIONS = 500
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
/** What the node is asked as it is; nothing that would change the chain past its journal. */
const READS =
	/^(eth_(chainId|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|getBalance|getCode|getTransactionCount|getTransactionByHash|getTransactionReceipt|getBlockByNumber|getBlockByHash|getBlockReceipts|getLogs|call|estimateGas|syncing)|net_version|web3_clientVersion)$/
/** Kaia's own: no account here has another key than the one that its address was made from. */
const ACCOUNT_KEY = /^(klay|kaia)_getAccountKey$/

type Served = Readonly<{ chain: Chain; faucet: KaiaFaucet }>

/** JSON-RPC over HTTP, for processes of this machine. Who asks before the chain is whole waits for it. */
export function serveKaia(of: Promise<Served>): Server {
	const server = createServer((request, response) => {
		answer(of, request, response).catch(() => request.socket.destroy())
	})
	// Longer than any client keeps an idle connection, or its next request would now and then meet a closed one.
	server.keepAliveTimeout = 75_000
	server.maxConnections = MAX_CONNECTIONS
	return server
}

async function answer(of: Promise<Served>, request: IncomingMessage, response: ServerResponse): Promise<void> {
	// A page that was lured here under another name (DNS rebinding), or any other page, gets no answer.
	const { host = "", origin } = request.headers
	if (!LOOPBACK.test(host) || origin !== undefined) return end(response, 403, "Forbidden")
	if (request.method === "GET" && request.url === "/health") return end(response, 200, "ok")
	if (request.method !== "POST") return end(response, 405, "POST is required")
	if (!/^application\/json\b/i.test(request.headers["content-type"] ?? ""))
		return end(response, 415, "Content-Type: application/json is required")
	const body = await read(request)
	if (body === null) return end(response, 413, "Body is too large")
	const asked = parsed(body)
	const said = Array.isArray(asked) ? await Promise.all(asked.map((one) => reply(of, one))) : await reply(of, asked)
	end(response, 200, JSON.stringify(said), "application/json")
}

async function reply(of: Promise<Served>, asked: unknown) {
	const { id = null, method, params } = (asked ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
	const head = { jsonrpc: "2.0", id }
	if (typeof method !== "string" || (params !== undefined && !Array.isArray(params)))
		return { ...head, error: { code: -32600, message: "Invalid request" } }
	try {
		return { ...head, ...(await call(await of, method, params ?? [])) }
	} catch {
		return { ...head, error: { code: -32603, message: "Internal error" } }
	}
}

async function call({ chain, faucet }: Served, method: string, params: readonly unknown[]): Promise<NodeAnswer> {
	if (READS.test(method)) return chain.ask(method, params)
	if (method === "eth_sendRawTransaction" && typeof params[0] === "string") return chain.send(params[0])
	if (ACCOUNT_KEY.test(method)) return { result: null }
	if (method === "control_faucet") return given(faucet, params[0])
	return { error: { code: -32601, message: `the method ${method.slice(0, 60)} does not exist/is not available` } }
}

async function given(faucet: KaiaFaucet, asked: unknown): Promise<NodeAnswer> {
	const { address } = (asked ?? {}) as { address?: unknown }
	const gift = await faucet.give(String(address))
	if ("hash" in gift) return { result: gift.hash }
	const reason = gift.refused === "limit" ? "faucet-limit" : "address"
	return { error: { code: -32005, message: "The faucet gives nothing", data: { reason } } }
}

function parsed(body: string): unknown {
	try {
		const value: unknown = JSON.parse(body)
		return Array.isArray(value) && value.length > MAX_BATCH ? undefined : value
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

function end(response: ServerResponse, status: number, text: string, type = "text/plain"): void {
	const headers = {
		"Content-Type": type,
		"Content-Length": Buffer.byteLength(text),
		"X-Content-Type-Options": "nosniff",
	}
	response.writeHead(status, status === 413 ? { ...headers, Connection: "close" } : headers).end(text)
}
