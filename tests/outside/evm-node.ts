import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { SigningKey } from "ethers"
import { onTestFinished } from "vitest"

/** What a Kaia node says of an account's key, in the node's own form. */
export type NodeKey =
	| { keyType: 0 | 1 | 3; key: Record<string, never> }
	| { keyType: 2; key: { x: string; y: string } }
	| { keyType: 4; key: { threshold: number; keys: { weight: number; key: { x: string; y: string } }[] } }
	| { keyType: 5; key: NodeKey[] }

const pointOf = (secret: string) => {
	const { publicKey } = new SigningKey(secret)
	return { x: `0x${publicKey.slice(4, 68)}`, y: `0x${publicKey.slice(68)}` }
}

export const LEGACY: NodeKey = { keyType: 1, key: {} }
export const FAIL: NodeKey = { keyType: 3, key: {} }
export const publicKeyOf = (secret: string): NodeKey => ({ keyType: 2, key: pointOf(secret) })
export const multisigOf = (threshold: number, keys: readonly (readonly [number, string])[]): NodeKey => ({
	keyType: 4,
	key: { threshold, keys: keys.map(([weight, secret]) => ({ weight, key: pointOf(secret) })) },
})
export const byRole = (...keys: NodeKey[]): NodeKey => ({ keyType: 5, key: keys })

/** How the node behaves: as it should, or as nodes do on bad days. */
type Mood = "well" | "hangs" | "breaks" | "talks nonsense" | "floods"

/** A node of an EVM chain over real HTTP, of which only what sign-in asks is there: keys of accounts, and code at addresses. */
export async function startEvmNode({ speaks = ["klay_getAccountKey", "kaia_getAccountKey"] } = {}) {
	const keys = new Map<string, NodeKey>()
	const code = new Map<string, string>()
	const asked: string[] = []
	const node = { keys, code, asked, mood: "well" as Mood, url: "" }

	const say = (method: string, address: string) => {
		if (method === "eth_getCode") return { result: code.get(address) ?? "0x" }
		if (speaks.includes(method)) return { result: keys.get(address) ?? LEGACY }
		return { error: { code: -32601, message: `the method ${method} does not exist/is not available` } }
	}
	const server = createServer(async (request, response) => {
		const body: Uint8Array[] = []
		for await (const chunk of request) body.push(chunk)
		const { method, params, id } = JSON.parse(Buffer.concat(body).toString())
		asked.push(method)
		if (node.mood === "hangs") return
		if (node.mood === "breaks") return response.writeHead(502).end("<h1>Bad gateway</h1>")
		if (node.mood === "talks nonsense") return response.end('{"jsonrpc":"2.0","id":1,"result":{"keyType":9,"key":"?"}}')
		if (node.mood === "floods") return response.end(`{"result":"${"0".repeat(400_000)}"}`)
		response.end(JSON.stringify({ jsonrpc: "2.0", id, ...say(method, String(params[0]).toLowerCase()) }))
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key-of-the-operator`
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	return node
}
