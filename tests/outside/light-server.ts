import { createServer, type ServerOptions } from "node:http"
import type { AddressInfo } from "node:net"
import { lightCalls } from "#app/http/light-calls.server.ts"

type Options = Parameters<typeof lightCalls>[0]

/** The calls that are answered without Remix, behind a server of their own that trusts one proxy. */
export async function lightServer(options: Omit<Options, "proxyHops">, times: ServerOptions = {}) {
	const callAt = lightCalls({ ...options, proxyHops: 1 })
	// On a busy machine a caller may come back later than the five seconds that a connection waits by itself, just as it is closed.
	const server = createServer({ keepAliveTimeout: 60_000, ...times }, (req, res) => {
		const call = callAt(req.url)
		if (!call) return void res.writeHead(404).end()
		call(req, res, {}).catch(() => (res.headersSent ? res.destroy() : res.writeHead(503).end()))
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return {
		origin,
		/** Sends a request as a caller of this address would. */
		ask(request: Request, from: string): Promise<Response> {
			const { pathname, search } = new URL(request.url)
			const headers = new Headers(request.headers)
			headers.set("X-Forwarded-For", from)
			return fetch(new Request(`${origin}${pathname}${search}`, new Request(request, { headers })))
		},
		end() {
			server.closeAllConnections()
			server.close()
		},
	}
}
