import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

/**
 * The caller's address: the socket's, or, behind `hops` proxies that we run, the one that the outermost of them wrote down. What stands
 * left of that entry is the caller's own claim; an entry that is no address counts as the socket's.
 */
export function clientIp(req: Pick<IncomingMessage, "headers" | "socket">, hops: number): string {
	const socket = plain(req.socket.remoteAddress ?? "")
	if (hops === 0) return socket
	const said = String(req.headers["x-forwarded-for"] ?? "")
		.split(",")
		.at(-hops)
		?.trim()
	return said && isIP(said) ? plain(said) : socket
}

const MAPPED = "::ffff:"
const plain = (ip: string) => {
	const inner = ip.toLowerCase().startsWith(MAPPED) ? ip.slice(MAPPED.length) : ""
	return isIP(inner) === 4 ? inner : ip
}
