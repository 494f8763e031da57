import { once } from "node:events"
import { request } from "node:http"
import { Connection } from "@solana/web3.js"
import { expect, onTestFinished, test } from "vitest"
import { WebSocket } from "ws"
import { testChain, until } from "./testing.ts"

function post(url: string, body: string, headers: Record<string, string> = {}) {
	return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
		const sent = request(
			url,
			{ method: "POST", headers: { "Content-Type": "application/json", ...headers } },
			(answer) => {
				const parts: Buffer[] = []
				answer.on("data", (part: Buffer) => parts.push(part))
				answer.on("end", () =>
					resolve({ status: answer.statusCode ?? 0, body: String(Buffer.concat(parts)), headers: answer.headers }),
				)
			},
		)
		sent.on("error", reject)
		sent.end(body)
	})
}

const SLOT = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getSlot" })

test("only a caller on this machine, under its own name, is answered", async () => {
	const { chain } = await testChain()
	expect((await post(chain.url, SLOT)).status).toBe(200)
	expect((await post(chain.url, SLOT, { Host: "rebound.example:8899" })).status).toBe(403)
	expect((await post(chain.url, SLOT, { Host: "127.0.0.1.example" })).status).toBe(403)
	expect((await post(chain.url, SLOT, { Origin: "https://foreign.example" })).status).toBe(403)
	expect((await post(chain.url, SLOT, { "Content-Type": "text/plain" })).status).toBe(415)
	expect(
		Object.keys((await post(chain.url, SLOT)).headers).filter((name) => name.startsWith("access-control")),
	).toEqual([])
	const foreign = new WebSocket(chain.wsUrl, { origin: "https://foreign.example" })
	const refused = await new Promise((resolve) => foreign.on("error", resolve))
	expect(String(refused)).toContain("403")
	await expect(testChain().then(({ chain: { url } }) => fetch(url, { method: "OPTIONS" }))).resolves.toMatchObject({
		status: 405,
	})
})

test("nonsense is answered as JSON-RPC asks, and a body without end is cut", async () => {
	const { chain } = await testChain()
	const code = async (body: string) => JSON.parse((await post(chain.url, body)).body).error.code
	expect(await code("{")).toBe(-32700)
	expect(await code("[]")).toBe(-32700)
	expect(await code("7")).toBe(-32600)
	expect(await code('{"id":1,"method":"getSomething"}')).toBe(-32601)
	expect(await code('{"id":1,"method":"constructor"}')).toBe(-32601)
	expect(await code('{"id":1,"method":"getBalance","params":[7]}')).toBe(-32602)
	expect(await code('{"id":1,"method":"getBalance","params":["1111",{"commitment":"soon"}]}')).toBe(-32602)
	expect((await post(chain.url, `"${"x".repeat(600_000)}"`)).status).toBe(413)
	const both = JSON.parse((await post(chain.url, `[${SLOT},${SLOT}]`)).body)
	expect(both).toHaveLength(2)
})

test("the small questions of web3.js are answered", async () => {
	const { chain } = await testChain()
	const connection = new Connection(chain.url, { wsEndpoint: chain.wsUrl, commitment: "confirmed" })
	expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880)
	expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280)
	const epoch = await connection.getEpochInfo()
	expect(epoch.absoluteSlot - (epoch.blockHeight ?? 0)).toBe(1000)
	expect((await connection.getVersion())["solana-core"]).toMatch(/^\d/)
	expect(await connection.getRecentPrioritizationFees()).toHaveLength(10)
	expect(await fetch(`${chain.url}/health`).then((answer) => answer.text())).toBe("ok")
	const accounts = await connection.getMultipleAccountsInfo([])
	expect(accounts).toEqual([])
})

/** A socket whose answers and notifications are gathered. */
async function socketOf(wsUrl: string) {
	const ws = new WebSocket(wsUrl)
	onTestFinished(() => ws.terminate())
	const heard: { id?: number; error?: { code: number }; method?: string }[] = []
	ws.on("message", (text) => heard.push(JSON.parse(String(text))))
	await once(ws, "open")
	let id = 0
	const ask = async (method: string, ...params: unknown[]) => {
		const own = ++id
		ws.send(JSON.stringify({ jsonrpc: "2.0", id: own, method, params }))
		return until(() => heard.find((one) => one.id === own))
	}
	return { ws, ask, heard }
}

test("a subscription has a name of ours: what every object answers to is no method, and blocks go on", async () => {
	const { chain, connection } = await testChain()
	const { ask, heard } = await socketOf(chain.wsUrl)
	for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "nothing"]) {
		expect((await ask(`${name}Subscribe`, {})).error?.code).toBe(-32601)
		expect((await ask(`${name}Unsubscribe`, 1)).error?.code).toBe(-32601)
	}
	expect((await ask("signatureSubscribe", "x", { commitment: "constructor" })).error?.code).toBe(-32602)
	expect((await ask("slotSubscribe")).error).toBeUndefined()
	await until(() => heard.some(({ method }) => method === "slotNotification"))
	const slot = await connection.getSlot("processed")
	await until(async () => (await connection.getSlot("processed")) > slot + 2)
})

test("a socket has a bounded number of subscriptions, and the chain of sockets", async () => {
	const { chain } = await testChain()
	const { ask } = await socketOf(chain.wsUrl)
	const made = await Promise.all(Array.from({ length: 201 }, () => ask("rootSubscribe")))
	expect(made.filter(({ error }) => error).map(({ error }) => error?.code)).toEqual([-32005])
	const others = await Promise.all(Array.from({ length: 99 }, () => socketOf(chain.wsUrl)))
	await expect(socketOf(chain.wsUrl)).rejects.toThrow("503")
	others[0]?.ws.terminate()
	await until(() => socketOf(chain.wsUrl).catch(() => null))
})

test("a client who asks and reads nothing is cut off", async () => {
	const { chain, connection } = await testChain()
	const { ws } = await socketOf(chain.wsUrl)
	ws.on("error", () => {})
	ws.pause()
	// An answer carries the id that was asked with: these fill what the system holds for a reader, and then what waits here.
	const large = JSON.stringify({ id: "x".repeat(200_000), method: "none" })
	await until(() => {
		for (let n = 0; n < 10 && ws.readyState === WebSocket.OPEN && ws.bufferedAmount < 4_000_000; n++) ws.send(large)
		return ws.readyState !== WebSocket.OPEN
	})
	expect(await connection.getSlot()).toBeGreaterThan(0)
})
