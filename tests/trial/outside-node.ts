import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type OutsideNode = Readonly<{
	url: string
	/** Refuses connections until `accept`. */
	refuse(): Promise<void>
	accept(): Promise<void>
}>

/**
 * The local chain as a provider's node: it does not name itself a local chain, which production refuses, and it can be away. Everything else
 * passes through.
 */
export async function startOutsideNode(chainUrl: string): Promise<OutsideNode> {
	let server = newServer(chainUrl)
	const port = await listen(server, 0)
	return {
		url: `http://127.0.0.1:${port}`,
		async refuse() {
			const closed = new Promise((done) => server.close(done))
			server.closeAllConnections()
			await closed
		},
		async accept() {
			server = newServer(chainUrl)
			await listen(server, port)
		},
	}
}

function newServer(chainUrl: string): Server {
	const server = createServer((asked, answer) => void pass(chainUrl, asked, answer).catch(() => answer.destroy()))
	server.keepAliveTimeout = 75_000
	return server
}

async function listen(server: Server, port: number): Promise<number> {
	await new Promise<void>((done, fail) => server.once("error", fail).listen(port, "127.0.0.1", done))
	return (server.address() as AddressInfo).port
}

async function pass(chainUrl: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
	const parts: Buffer[] = []
	for await (const part of asked) parts.push(part as Buffer)
	const body = Buffer.concat(parts)
	const headers = { "Content-Type": "application/json" }
	const heard = await fetch(chainUrl, { method: "POST", headers, body })
	const text = await heard.text()
	answer.writeHead(heard.status, headers).end(body.includes("getVersion") ? withoutMark(text) : text)
}

/** An answer to `getVersion`, alone or among others. */
function withoutMark(text: string): string {
	return JSON.stringify(JSON.parse(text), (name, value) => (name === "local-chain" ? undefined : value))
}
