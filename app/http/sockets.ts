import type { Server } from "node:http"
import type { Socket } from "node:net"
import type { WebEnv } from "#app/lib/env.server.ts"

export type SocketLimits = Readonly<{
	/** Connections at a time; one more is closed unanswered. */
	most: number
	/** Of these from one address; null where all come from a proxy. */
	mostPerAddress: number | null
	/** How long a caller may take nothing of what is being sent. */
	stalledMs: number
}>

/** Behind a proxy all connections come from its address; without one a single caller gets a part of them. */
export const socketLimitsOf = (env: Pick<WebEnv, "MAX_CONNECTIONS" | "TRUST_PROXY">): SocketLimits => ({
	most: env.MAX_CONNECTIONS,
	mostPerAddress: env.TRUST_PROXY > 0 ? null : Math.ceil(env.MAX_CONNECTIONS / 4),
	stalledMs: 20_000,
})

/** Options of `createServer`: its times are checked every 5 s, and headers are read up to a size at which we still say what is wrong. */
export const SERVER_OPTIONS = {
	connectionsCheckingInterval: 5_000,
	keepAliveTimeout: 65_000,
	maxHeaderSize: 32 * 1024,
} as const
const HEADERS_MS = 15_000
const REQUEST_MS = 30_000
/** From this part of the connections on, idle ones make room: a new caller is worth more than one who may come back. */
const CROWDED = 0.9

/** Bounds what connections may cost: their number, the time for headers and body, and callers who do not read their answers. */
export function limitSockets(server: Server, { most, mostPerAddress, stalledMs }: SocketLimits): void {
	server.headersTimeout = HEADERS_MS
	server.requestTimeout = REQUEST_MS
	server.maxConnections = most
	const open = new Set<Socket>()
	const perAddress = new Map<string, number>()
	server.on("connection", (socket: Socket) => {
		const address = socket.remoteAddress ?? ""
		const others = perAddress.get(address) ?? 0
		if (mostPerAddress !== null && others >= mostPerAddress) return void socket.destroy()
		perAddress.set(address, others + 1)
		open.add(socket)
		if (open.size >= most * CROWDED) server.closeIdleConnections()
		socket.once("close", () => {
			open.delete(socket)
			const left = (perAddress.get(address) ?? 1) - 1
			if (left > 0) perAddress.set(address, left)
			else perAddress.delete(address)
		})
	})
	const watch = setInterval(() => closeStalled(open, stalledMs), Math.max(50, stalledMs / 8))
	watch.unref()
	server.once("close", () => clearInterval(watch))
}

type Progress = { sent: string; since: number }
const progress = new WeakMap<Socket, Progress>()

/** Ends connections of which nothing has been taken for `stalledMs`. What they send meanwhile is no sign of reading. */
function closeStalled(open: ReadonlySet<Socket>, stalledMs: number): void {
	const now = performance.now()
	for (const socket of open) {
		if (socket.writableLength === 0) {
			progress.delete(socket)
			continue
		}
		const sent = `${socket.bytesWritten - socket.writableLength}/${notTaken(socket)}`
		const last = progress.get(socket)
		if (last?.sent !== sent) progress.set(socket, { sent, since: now })
		else if (now - last.since >= stalledMs) socket.destroy()
	}
}

/** Bytes of the present write that the system has not taken yet: only the handle tells, and without it a slow reader of one large write would look stalled. */
const notTaken = (socket: Socket) =>
	(socket as Socket & { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0
