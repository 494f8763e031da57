import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** The least that Node can do: the same bytes under the same headers, for whatever is asked. */
process.once("message", ({ headers, body }: { headers: Record<string, string>; body: string }) => {
	const bytes = Buffer.from(body, "base64")
	const server = createServer((_, res) => {
		res.writeHead(200, headers)
		res.end(bytes)
	})
	server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
process.on("disconnect", () => process.exit(0))
