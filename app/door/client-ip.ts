import type { IncomingMessage } from "node:http"

/** The caller's address: the socket's, or, behind `hops` proxies that we run, the one that the outermost of them wrote down. */
export function clientIp(req: IncomingMessage, hops: number): string {
	const socket = (req.socket.remoteAddress ?? "").replace(/^::ffff:/, "")
	if (hops === 0) return socket
	const said = String(req.headers["x-forwarded-for"] ?? "")
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean)
	return said.at(-hops) ?? socket
}
