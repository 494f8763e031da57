import { createServer, type RequestListener, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { until } from "#tests/boot/until.ts"
import { oneAtATime } from "./one-at-a-time.ts"

async function serving(handle: RequestListener, most?: number) {
	const server = createServer(oneAtATime(handle, most)).listen(0, "127.0.0.1")
	onTestFinished(() => void server.closeAllConnections())
	onTestFinished(() => void server.close())
	await new Promise((done) => server.once("listening", done))
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
	let read = ""
	let closed = false
	socket.on("data", (chunk) => (read += chunk))
	socket.on("error", () => {})
	socket.on("close", () => (closed = true))
	const ask = (count: number) => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(count))
	return { ask, read: () => read, closed: () => closed, socket }
}

test("requests that come at once on one connection are answered one after the other, each of them", async () => {
	const begun: ServerResponse[] = []
	const { ask, read } = await serving((_, res) => void begun.push(res))
	ask(3)
	for (let at = 0; at < 3; at++) {
		await until(`request ${at} has begun`, () => begun.length > at)
		expect(begun).toHaveLength(at + 1)
		begun[at]?.end(`answer ${at}`)
		await until(`answer ${at} has come`, () => read().includes(`answer ${at}`))
	}
	ask(1)
	await until("a later request has begun", () => begun.length === 4)
})

test("a connection with more requests waiting than allowed is closed, and none of them is begun", async () => {
	let begun = 0
	const { ask, closed } = await serving(() => void begun++, 5)
	ask(7)
	await until("the connection is closed", closed)
	expect(begun).toBe(1)
})

test("what waits behind an answer whose reader went away is never begun", async () => {
	const begun: ServerResponse[] = []
	const { ask, socket } = await serving((_, res) => void begun.push(res))
	ask(3)
	await until("the first has begun", () => begun.length === 1)
	const gone = new Promise((done) => begun[0]?.once("close", done))
	socket.destroy()
	await gone
	await new Promise(setImmediate)
	expect(begun).toHaveLength(1)
})
