import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { BUSY_MS } from "#tests/busy.ts"
import { tlsServer } from "#tests/outside/tls-server.ts"
import { fetchGuarded, isPublicAddress, type Reach } from "./fetch-guarded.server.ts"

const HOST = "files.example"
const MOST = 10_000

/** A real server of a host that somebody has named, which is found on loopback, and reached there because the test says so. */
async function outside(answer: RequestListener, change: Partial<Reach> = {}) {
	const asked: string[] = []
	const found: string[] = []
	const { port, ca } = await tlsServer(HOST, (request, response) => {
		asked.push(`${request.method} ${request.headers.host}${request.url}`)
		answer(request, response)
	})
	const by: Reach = {
		find: async (host) => {
			found.push(host)
			return [{ address: "127.0.0.1" }]
		},
		isAllowed: () => true,
		port,
		ca,
		withinMs: 5_000,
		...change,
	}
	return { ca, asked, found, read: (path = "/1.json", host = HOST) => fetchGuarded(`https://${host}${path}`, MOST, by) }
}

test("a file is read whole, by one request to the one address that was found, and its certificate has to be its host's", async () => {
	const one = await outside((_, response) => response.end("{}"))
	expect((await one.read("/a/1.json?x=1#y")).toString()).toBe("{}")
	expect(one.asked).toEqual([`GET ${HOST}/a/1.json?x=1`])
	expect(one.found).toEqual([HOST])
	await expect(one.read("/1.json", "other.example")).rejects.toThrow(/altnames/)
	const unknown = await outside((_, response) => response.end("{}"), { ca: one.ca })
	await expect(unknown.read()).rejects.toThrow(/self-signed|signature/)
	expect([one.asked.length, unknown.asked]).toEqual([1, []])
})

test("only plain https is asked for: no other scheme, port, or name of a user", async () => {
	const nobody: Reach = {
		find: () => Promise.reject(new Error("it was looked up")),
		isAllowed: () => true,
		port: 1,
		withinMs: 1_000,
	}
	for (const address of [
		`http://${HOST}/`,
		`ftp://${HOST}/`,
		"file:///etc/passwd",
		"data:application/json,{}",
		`https://${HOST}:8443/`,
		`https://${HOST}:22/`,
		`https://me@${HOST}/`,
		`https://me:secret@${HOST}/`,
		`gopher://${HOST}/`,
	])
		await expect(fetchGuarded(address, MOST, nobody), address).rejects.toThrow("only plain https is read")
	for (const address of ["", "/1.json", "https://", "https://a b/", "https://[::1/"])
		await expect(fetchGuarded(address, MOST, nobody), address).rejects.toThrow(/Invalid URL/)
})

test("an address of this machine or its neighbours is not asked, however it is written, nor a name that has one such among others", async () => {
	// Whatever is asked here was let through.
	let connections = 0
	const watched = createServer()
	watched.on("connection", (socket) => {
		connections++
		socket.destroy()
	})
	await new Promise<void>((done) => watched.listen(0, "0.0.0.0", done))
	onTestFinished(() => void watched.close())
	const { port } = watched.address() as AddressInfo
	const { lookup } = await import("node:dns/promises")
	const by: Reach = {
		find: (host) => lookup(host, { all: true }),
		isAllowed: isPublicAddress,
		port,
		withinMs: 5_000,
	}
	for (const host of [
		...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "0", "0.0.0.0", "localhost"],
		...["10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255"],
		...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]"],
		...["[2002:7f00:1::]", "[2001:0:7f00:1::]", "[fe80::1]", "[fd00::1]", "[ff02::1]", "[fec0::1]"],
		...["%31%32%37.0.0.1", "①②⑦.0.0.1", "127.0.0.1."],
	])
		await expect(fetchGuarded(`https://${host}/`, MOST, by), host).rejects.toThrow("it is at no public address")
	for (const found of [[], ["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::ffff:10.0.0.1"], ["not an address"]])
		await expect(
			fetchGuarded(`https://${HOST}/`, MOST, { ...by, find: async () => found.map((address) => ({ address })) }),
		).rejects.toThrow("it is at no public address")
	expect(connections).toBe(0)
	for (const address of ["93.184.216.34", "1.1.1.1", "172.15.255.255", "172.32.0.1", "2606:4700::1111"])
		expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test("a name that means another address by the time it is asked is looked up once, and reached where it was then", async () => {
	const answers = [["127.0.0.1"], ["127.0.0.2"], ["169.254.169.254"]]
	const seen: string[] = []
	const one = await outside(
		(request, response) => {
			seen.push(request.socket.localAddress ?? "")
			response.end("{}")
		},
		{
			find: async () => (answers.shift() ?? []).map((address) => ({ address })),
			isAllowed: (address) => address === "127.0.0.1",
		},
	)
	expect((await one.read()).toString()).toBe("{}")
	expect(answers).toHaveLength(2)
	expect(seen).toEqual(["127.0.0.1"])
	await expect(one.read()).rejects.toThrow("it is at no public address")
})

test("nobody is followed anywhere, and nothing but a whole answer of 200 counts", async () => {
	let elsewhere = 0
	const inside = createServer((_, response) => {
		elsewhere++
		response.end("secret")
	})
	await new Promise<void>((done) => inside.listen(0, "127.0.0.1", done))
	onTestFinished(() => void inside.close())
	const { port } = inside.address() as AddressInfo
	const one = await outside((request, response) => {
		const status = Number(request.url?.slice(1))
		if (status === 101)
			return void request.socket.end(
				"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nsecret",
			)
		response.writeHead(status, { Location: `http://127.0.0.1:${port}/`, Refresh: `0;url=http://127.0.0.1:${port}/` })
		response.end(status === 204 || status === 304 ? undefined : "{}")
	})
	for (const status of [101, 201, 204, 206, 301, 302, 303, 304, 307, 308, 401, 404, 500])
		await expect(one.read(`/${status}`), `${status}`).rejects.toThrow(`it answers ${status}`)
	expect((await one.read("/200")).toString()).toBe("{}")
	expect(elsewhere).toBe(0)
})

test("more bytes than that are not read, whatever the answer says of itself, and nothing is unpacked", async () => {
	let sent = 0
	const one = await outside((request, response) => {
		if (request.url === "/just") return void response.end(Buffer.alloc(MOST, 32))
		if (request.url === "/packed") {
			const packed = gzipSync(Buffer.alloc(5_000_000))
			response.writeHead(200, { "Content-Encoding": "gzip", "Content-Length": packed.length })
			return void response.end(packed)
		}
		if (request.url === "/short") {
			response.writeHead(200, { "Content-Length": 100 })
			response.write("{")
			return void setTimeout(() => response.destroy(), 50)
		}
		// Without an end, and without a length.
		const more = () => {
			while (!response.destroyed && response.write(Buffer.alloc(5_000))) sent += 5_000
			if (!response.destroyed) response.once("drain", more)
		}
		more()
	})
	expect(await one.read("/just")).toHaveLength(MOST)
	const packed = await one.read("/packed")
	expect([packed.length < MOST, packed.subarray(0, 2).toString("hex")]).toEqual([true, "1f8b"])
	await expect(one.read("/endless")).rejects.toThrow("it is longer than any that is read")
	await expect(one.read("/short")).rejects.toThrow()
	const now = sent
	await new Promise((done) => setTimeout(done, 300))
	expect(sent).toBe(now)
})

test("all of it has one time limit: the name, the greeting, the first byte, and a body that drips", async () => {
	const withinMs = 400
	const slow = await outside(
		(request, response) => {
			if (request.url === "/silent") return
			response.writeHead(200, { "Content-Type": "application/json" })
			const drip = setInterval(() => response.write(" "), 20)
			response.on("close", () => clearInterval(drip))
		},
		{ withinMs },
	)
	const timed = async (work: () => Promise<unknown>) => {
		const began = Date.now()
		await expect(work()).rejects.toThrow()
		const took = Date.now() - began
		expect(took).toBeGreaterThanOrEqual(withinMs - 50)
		expect(took).toBeLessThan(withinMs + BUSY_MS)
	}
	await timed(() => slow.read("/silent"))
	await timed(() => slow.read("/dripping"))
	const deaf = createServer()
	deaf.on("connection", () => {})
	await new Promise<void>((done) => deaf.listen(0, "127.0.0.1", done))
	onTestFinished(() => {
		deaf.closeAllConnections()
		deaf.close()
	})
	const { port } = deaf.address() as AddressInfo
	const by: Reach = { find: async () => [{ address: "127.0.0.1" }], isAllowed: () => true, port, withinMs }
	await timed(() => fetchGuarded(`https://${HOST}/`, MOST, { ...by, find: () => new Promise(() => {}) }))
})
