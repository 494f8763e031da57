import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** Another way to the site, which can be closed and opened: its bytes as they are. The site answers for any port of localhost. */
export async function wayTo(origin: string) {
	const { hostname, port } = new URL(origin)
	const open = new Set<Socket>()
	const server = createServer((from) => {
		const to = connect(Number(port), hostname)
		for (const [one, other] of [
			[from, to],
			[to, from],
		] as const) {
			open.add(one)
			one.on("error", () => other.destroy())
			one.on("close", () => open.delete(one) && other.destroy())
			one.pipe(other)
		}
	})
	const listen = async (at: number) => {
		server.listen(at, "127.0.0.1")
		await once(server, "listening")
	}
	await listen(0)
	const own = (server.address() as AddressInfo).port
	return {
		origin: `http://localhost:${own}`,
		open: () => listen(own),
		async close() {
			for (const one of open) one.destroy()
			await new Promise((done) => server.close(done))
		},
	}
}
