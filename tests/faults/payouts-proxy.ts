import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** Of a network that is not well, each once in so many questions; times in ms. */
export const TROUBLES = ["hangs", "lost", "late", "twice", "unavailable", "reset", "swallowed", "much-later"] as const
export type Trouble = (typeof TROUBLES)[number]
const LATE_MS = 300
const MUCH_LATER_MS = 3_000

/** Asked when a process starts; it would be tried again for seconds. */
const SPARED = new Set(["getGenesisHash", "getVersion"])

export type Passing = Readonly<{ worker: number; method: string; phase: "before" | "after" }>

type Options = Readonly<{
	chainUrl: string
	worker: number
	/** Called for everything that passes. True: the asker is dead now, nothing goes on. */
	passing: (one: Passing) => boolean
	/** What befalls a question; null: nothing. */
	trouble: (method: string) => Trouble | null
	/** While true, transactions are taken and never handed on. */
	swallows: () => boolean
	/** Transactions that were swallowed, and are each time they are sent again. Shared by all workers. */
	lost: Set<string>
}>

/** Stands between one worker and the chain, tells what passes, and makes troubles. */
export async function startProxy(options: Options): Promise<Readonly<{ url: string; stop(): Promise<void> }>> {
	const server = createServer((asked, answer) => void pass(options, asked, answer).catch(() => asked.socket.destroy()))
	server.keepAliveTimeout = 75_000
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	const { port } = server.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}`, stop: () => closed(server) }
}

async function closed(server: Server): Promise<void> {
	const done = new Promise((resolve) => server.close(resolve))
	server.closeAllConnections()
	await done
}

type Call = Readonly<{ method: string; params: readonly unknown[]; id: unknown }>

async function pass(options: Options, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
	const body = await bodyOf(asked)
	const calls = [JSON.parse(body)].flat() as Call[]
	const method = nameOf(calls)
	const { worker, lost } = options
	if (options.passing({ worker, method, phase: "before" })) return void asked.socket.destroy()
	const trouble = SPARED.has(method) ? null : options.trouble(method)
	if (method === "sendTransaction") {
		const raw = String(calls[0]?.params[0])
		if (options.swallows() || trouble === "swallowed") lost.add(raw)
		if (lost.has(raw))
			return say(answer, 200, JSON.stringify({ jsonrpc: "2.0", id: calls[0]?.id, result: "1".repeat(64) }))
		if (trouble === "much-later") {
			void sleep(MUCH_LATER_MS).then(() => handOn(options.chainUrl, body).catch(() => {}))
			return void asked.socket.destroy()
		}
	}
	if (trouble === "hangs") return
	if (trouble === "unavailable") return say(answer, 503, "Service unavailable")
	if (trouble === "reset") return void asked.socket.destroy()
	if (trouble === "late") await sleep(LATE_MS)
	if (trouble === "twice") await handOn(options.chainUrl, body)
	const said = await handOn(options.chainUrl, body)
	if (options.passing({ worker, method, phase: "after" }) || trouble === "lost") return void asked.socket.destroy()
	say(answer, said.status, said.text)
}

/** The question of which accounts exist is told apart from that of what accounts hold. */
function nameOf([first]: readonly Call[]): string {
	const { method = "", params = [] } = first ?? {}
	const { dataSlice } = (params[1] ?? {}) as { dataSlice?: { length: number } }
	return dataSlice?.length === 0 ? `${method} of receivers` : method
}

async function bodyOf(message: IncomingMessage): Promise<string> {
	const parts: Buffer[] = []
	for await (const part of message as AsyncIterable<Buffer>) parts.push(part)
	return Buffer.concat(parts).toString("utf8")
}

const handOn = (url: string, body: string) =>
	new Promise<{ status: number; text: string }>((done, fail) => {
		const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }
		const asking = request(url, { method: "POST", headers }, (said) => {
			bodyOf(said).then((text) => done({ status: said.statusCode ?? 502, text }), fail)
		})
		asking.on("error", fail)
		asking.end(body)
	})

function say(answer: ServerResponse, status: number, text: string): void {
	const type = status === 200 ? "application/json" : "text/plain"
	answer.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(text) }).end(text)
}
