import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Requests that may wait behind the one that is being answered. No browser sends any before it has its answer. */
const MOST_WAITING = 20

type Exchange = [IncomingMessage, ServerResponse]

/**
 * Answers the requests of one connection one after the other. Node starts all that have come in at once, and a caller who reads
 * nothing would make the process hold every answer.
 */
export function oneAtATime(handle: RequestListener, mostWaiting = MOST_WAITING): RequestListener {
	const lines = new WeakMap<Socket, Exchange[]>()
	const start = (socket: Socket, req: IncomingMessage, res: ServerResponse) => {
		res.once("close", () => next(socket))
		handle(req, res)
	}
	const next = (socket: Socket) => {
		const exchange = lines.get(socket)?.shift()
		if (!exchange || socket.destroyed) return void lines.delete(socket)
		start(socket, ...exchange)
	}
	return (req, res) => {
		const { socket } = req
		const waiting = lines.get(socket)
		if (waiting && waiting.length >= mostWaiting) return void socket.destroy()
		if (waiting) return void waiting.push([req, res])
		lines.set(socket, [])
		start(socket, req, res)
	}
}
