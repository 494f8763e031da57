import { request } from "node:http"
import { Connection } from "@solana/web3.js"
import { expect, test } from "vitest"
import { WebSocket } from "ws"
import { testChain } from "./testing.ts"

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
