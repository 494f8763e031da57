import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { until } from "#tests/boot/until.ts"
import { limitSockets, SERVER_OPTIONS, type SocketLimits, socketLimitsOf } from "./sockets.ts"

const PLENTY: SocketLimits = { most: 100, mostPerAddress: null, stalledMs: 60_000 }
const LARGE = Buffer.alloc(32 * 1024 * 1024)

async function serving(handle: RequestListener, limits: Partial<SocketLimits>) {
	const server = createServer(SERVER_OPTIONS, handle)
	limitSockets(server, { ...PLENTY, ...limits })
	server.listen(0, "127.0.0.1")
	onTestFinished(() => void server.close())
	onTestFinished(() => void server.closeAllConnections())
	await new Promise((done) => server.once("listening", done))
	const { port } = server.address() as AddressInfo
	/** A connection that reads nothing until it is told to. */
	const open = () => {
		const socket = connect(port, "127.0.0.1").pause()
		const state = { socket, closed: false }
		socket.on("error", () => {})
		socket.on("close", () => {
			state.closed = true
		})
		onTestFinished(() => void socket.destroy())
		return state
	}
	const held = () => new Promise<number>((done) => server.getConnections((_, count) => done(count)))
	return { server, open, held }
}

const ask = (socket: Socket) => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")

test("a reader that stalls is closed, also one that goes on sending meanwhile", async () => {
	const { open, held } = await serving((_, res) => void res.end(LARGE), { stalledMs: 400 })
	const { socket } = open()
	ask(socket)
	// The head of a next request, a letter at a time: what is sent is no sign of reading.
	socket.write("GET / HTTP/1.1\r\nX: ")
	const sending = setInterval(() => socket.write("x"), 50)
	onTestFinished(() => clearInterval(sending))
	await until("the request has been taken", async () => (await held()) === 1)
	await until("the server has closed the connection", async () => (await held()) === 0)
})

test("a slow reader is not closed as long as it takes something", async () => {
	let sent = false
	const { open } = await serving(
		(_, res) => {
			res.once("finish", () => (sent = true))
			res.end(LARGE)
		},
		{ stalledMs: 2_000 },
	)
	const { socket } = open()
	let read = 0
	socket.on("readable", () => {
		// A fortieth of it at a time: in all longer than a stalled one would be left alone.
		setTimeout(() => {
			read += (socket.read() as Buffer | null)?.length ?? 0
		}, 2)
	})
	ask(socket)
	await until("all of it has been read", () => sent && read > LARGE.length)
})

test("one address gets its part of the connections, and all of them together no more than allowed", async () => {
	const { open, held } = await serving((_, res) => void res.end(), { most: 5, mostPerAddress: 3 })
	const all = Array.from({ length: 8 }, open)
	// One that reads nothing does not learn that it was closed.
	for (const { socket } of all) socket.resume()
	await until("what is too much is closed", () => all.filter(({ closed }) => closed).length === 5)
	expect(await held()).toBe(3)
	for (const { socket } of all) socket.destroy()
	await until("all are gone", async () => (await held()) === 0)
	const again = open()
	ask(again.socket)
	again.socket.resume()
	await new Promise((done) => again.socket.once("data", done))
})

test("idle connections make room before a new caller is turned away", async () => {
	const { open, held } = await serving((_, res) => void res.end("x"), { most: 4 })
	const answered = async ({ socket }: { socket: Socket }) => {
		ask(socket)
		await new Promise((done) => socket.resume().once("data", done))
	}
	const first = [open(), open(), open()]
	for (const one of first) await answered(one)
	await answered(open())
	await until("the idle ones are gone", () => first.every(({ closed }) => closed))
	await answered(open())
	expect(await held()).toBe(2)
})

test("without a proxy an address gets a quarter of the connections, behind one they all come from it", () => {
	expect(socketLimitsOf({ MAX_CONNECTIONS: 1000, TRUST_PROXY: 0 })).toEqual({
		most: 1000,
		mostPerAddress: 250,
		stalledMs: 20_000,
	})
	expect(socketLimitsOf({ MAX_CONNECTIONS: 1000, TRUST_PROXY: 1 }).mostPerAddress).toBeNull()
})

test("times for headers, bodies and idle connections are set", async () => {
	const { server } = await serving((_, res) => void res.end(), {})
	expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([15_000, 30_000, 65_000])
})
