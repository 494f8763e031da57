import { Agent, request } from "node:http"
import { connect, type Socket } from "node:net"

export type Asked = Readonly<{
	path: string
	method?: string
	headers?: Readonly<Record<string, string>>
	body?: string | Buffer
	/** Internet address that the caller is to have, told by the trusted proxy that the harness stands for. */
	from?: string
	timeoutMs?: number
	/** Connections of its own, where more than those of `agent` are needed at once. */
	connections?: Agent
}>

/** `status` is 0 where no answer came; `problem` then says why. */
export type Answer = Readonly<{
	status: number
	headers: Readonly<Record<string, string | string[] | undefined>>
	text: string
	bytes: number
	ms: number
	problem: string
}>

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
export const closeConnections = () => agent.destroy()

/** Asks the app over HTTP on loopback; never throws, for an attack goes on whatever it is answered. */
export function askOver(
	origin: string,
	{ path, method = "GET", headers = {}, body, from, timeoutMs = 20_000, connections = agent }: Asked,
) {
	const { port, host } = new URL(origin)
	const began = performance.now()
	return new Promise<Answer>((done) => {
		const end = (found: Partial<Answer>) =>
			done({ status: 0, headers: {}, text: "", bytes: 0, problem: "", ...found, ms: performance.now() - began })
		const all = { Host: host, ...(from ? { "X-Forwarded-For": from } : {}), ...headers }
		const asking = request({ host: "127.0.0.1", port, path, method, headers: all, agent: connections }, (answer) => {
			const chunks: Buffer[] = []
			answer.on("data", (chunk: Buffer) => chunks.push(chunk))
			answer.on("error", (error) => end({ problem: error.message }))
			answer.on("end", () => {
				clearTimeout(late)
				const whole = Buffer.concat(chunks)
				end({
					status: answer.statusCode ?? 0,
					headers: answer.headers,
					text: whole.toString("utf8"),
					bytes: whole.length,
				})
			})
		})
		const late = setTimeout(() => asking.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
		asking.on("error", (error) => {
			clearTimeout(late)
			end({ problem: error.message })
		})
		asking.end(body)
	})
}

/** Bytes as they are, over a socket of their own; answers what came back before the other side closed or `ms` were over. */
export function sayRaw(origin: string, bytes: string, ms = 3_000): Promise<string> {
	return new Promise((done) => {
		const socket = openSocket(origin)
		let text = ""
		const end = () => {
			clearTimeout(late)
			socket.destroy()
			done(text)
		}
		const late = setTimeout(end, ms)
		socket.on("data", (chunk) => {
			text += chunk.toString("latin1")
		})
		socket.on("close", end)
		socket.write(bytes)
	})
}

/** A bare socket to the app whose errors are nobody's concern. */
export function openSocket(origin: string): Socket {
	const socket = connect(Number(new URL(origin).port), "127.0.0.1")
	socket.on("error", () => {})
	return socket
}

export const hostOf = (origin: string) => new URL(origin).host
export const statusOf = (raw: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1] ?? 0)
export const locationOf = (raw: string) => /^location: *(.*?)\r?$/im.exec(raw)?.[1] ?? null
