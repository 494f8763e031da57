import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

type Options = Readonly<{
	/** Ports of the web processes on loopback. */
	ports: readonly number[]
	/** Milliseconds from the end of a health check to the next, and how many failed ones take a process out of the rotation. */
	checkMs: number
	fall: number
	/** The host that requests are passed on with; by default the one that they came with. */
	host?: string
}>

/** As load balancers have it: a busy process is not down because one answer takes longer than the time between two checks. */
const CHECK_TIMEOUT_MS = 5_000

export type Balancer = Readonly<{
	origin: string
	isInRotation(port: number): boolean
	/** Requests that each port has answered. */
	answered: ReadonlyMap<number, number>
	close(): Promise<void>
}>

/**
 * A load balancer without retries: it checks `/readyz`, sends requests in turn to the processes in rotation over connections that it keeps,
 * and answers 502 where one fails. One good check brings a process back.
 */
export async function startBalancer({ ports, checkMs, fall, host }: Options): Promise<Balancer> {
	const failures = new Map(ports.map((port) => [port, fall]))
	const answered = new Map(ports.map((port) => [port, 0]))
	/** What the last failed check of each port found. */
	const reasons = new Map<number, string>()
	const agent = new Agent({ keepAlive: true })
	const isInRotation = (port: number) => (failures.get(port) ?? fall) < fall
	let turn = 0

	async function check(port: number): Promise<void> {
		const reason = await fetch(`http://127.0.0.1:${port}/readyz`, {
			signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
		}).then(
			async (answer) => (answer.ok ? null : `${answer.status} ${await answer.text()}`),
			(error: Error) => `${error.name} ${error.cause ?? ""}`,
		)
		failures.set(port, reason === null ? 0 : (failures.get(port) ?? 0) + 1)
		if (reason !== null) reasons.set(port, reason)
	}

	function forward(req: IncomingMessage, res: ServerResponse): void {
		const ready = ports.filter(isInRotation)
		const port = ready[turn++ % ready.length]
		if (port === undefined) {
			const why = [...reasons].map(([port, reason]) => `${port}: ${reason}`).join("; ")
			return void res.writeHead(503).end(`no process is in rotation (${why})`)
		}
		const { connection: _, ...headers } = { ...req.headers, ...(host && { host }) }
		const sent = request({ host: "127.0.0.1", port, path: req.url, method: req.method, headers, agent }, (answer) => {
			const { connection: _, "keep-alive": __, ...rest } = answer.headers
			res.writeHead(answer.statusCode ?? 502, rest)
			answer.on("end", () => answered.set(port, (answered.get(port) ?? 0) + 1))
			answer.on("error", () => res.destroy())
			answer.pipe(res)
		})
		sent.on("error", (error) => {
			if (res.headersSent) res.destroy()
			else res.writeHead(502).end(`${port}: ${error.message}`)
		})
		req.pipe(sent)
	}

	const end = new AbortController()
	async function checkAgainAndAgain(port: number): Promise<void> {
		while (!end.signal.aborted) {
			await check(port)
			await sleep(checkMs, null, { signal: end.signal }).catch(() => {})
		}
	}
	for (const port of ports) void checkAgainAndAgain(port)
	const server = createServer(forward)
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		isInRotation,
		answered,
		async close() {
			end.abort()
			server.closeAllConnections()
			await new Promise((done) => server.close(done))
			agent.destroy()
		},
	}
}
