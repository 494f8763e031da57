import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

type Page = { headers: Record<string, string>; body: string }

/** The least that Node can do: the same bytes under the same headers, by path. */
process.once("message", (pages: Record<string, Page>) => {
	const answers = new Map(
		Object.entries(pages).map(([path, { headers, body }]) => [path, { headers, bytes: Buffer.from(body, "base64") }]),
	)
	const server = createServer((req, res) => {
		const answer = answers.get(req.url ?? "")
		res.writeHead(answer ? 200 : 404, answer?.headers)
		res.end(answer?.bytes)
	})
	server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
process.on("disconnect", () => process.exit(0))
