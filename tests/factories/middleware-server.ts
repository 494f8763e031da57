import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"
import { compose, type Exchange, exchangeOf, type Middleware } from "#app/http/exchange.ts"

type Answer = Readonly<{ status: number; headers: Readonly<Record<string, string | undefined>>; text: string }>
type Asked = Readonly<{ method?: string; headers?: Record<string, string>; body?: string }>

/** Middleware behind a real server; whatever none of them answers is answered with 204. `seen`: the exchanges, as they were left. */
export async function middlewareServer(...middleware: readonly Middleware[]) {
	const seen: Exchange[] = []
	const last: Middleware = async ({ res }) => void res.writeHead(204).end()
	const answer = compose([...middleware, last])
	const server = createServer((req, res) => {
		const exchange = exchangeOf(req, res, { id: "one", headers: { "X-Always": "yes" } })
		seen.push(exchange)
		answer(exchange).catch((error: unknown) => {
			if (!res.headersSent) res.writeHead(599).end(error instanceof Error ? error.message : "")
		})
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const { port } = server.address() as AddressInfo

	/** As it is written: nothing tidies the path or the headers. */
	const ask = (path: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Answer> =>
		new Promise((resolve, reject) => {
			const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (res) => {
				let text = ""
				res.setEncoding("utf8")
				res.on("data", (part) => {
					text += part
				})
				res.on("error", reject)
				res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers as Answer["headers"], text }))
			})
			sent.on("error", reject)
			sent.end(body)
		})
	return { ask, seen, origin: `http://127.0.0.1:${port}`, port }
}
