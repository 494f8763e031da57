import { z } from "zod"
import { askNode } from "./ask-node.server.ts"

const half = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const point = z.object({ x: half, y: half })
const oneKey = z.discriminatedUnion("keyType", [
	z.object({ keyType: z.literal(0) }),
	z.object({ keyType: z.literal(1) }),
	z.object({ keyType: z.literal(2), key: point }),
	z.object({ keyType: z.literal(3) }),
	z.object({
		keyType: z.literal(4),
		key: z.object({
			threshold: z.number().int().positive(),
			keys: z.array(z.object({ weight: z.number().int().nonnegative(), key: point })),
		}),
	}),
])
const byRole = z.object({ keyType: z.literal(5), key: z.array(oneKey).min(1) })
type OneKey = z.output<typeof oneKey>

/** What signs for a Kaia account today. `address`: the key that its address was made from, as on every other EVM chain. */
export type AccountKey =
	| { kind: "address" }
	| { kind: "keys"; threshold: number; keys: readonly { weight: number; publicKey: string }[] }
	| { kind: "none" }

const METHOD_UNKNOWN = -32601

/** Asks the node which key an account has now; null where it does not say. */
export async function accountKeyOf(rpcUrl: string, address: string): Promise<AccountKey | null> {
	const { JsonRpcProvider } = await import("@klaytn/ethers-ext/v6")
	// Its own way to send asks for the network first, for ever if need be: here every question has a time limit.
	class Node extends JsonRpcProvider {
		override async send(method: string, params: unknown): Promise<unknown> {
			const answer = await askNode(rpcUrl, method, params)
			if (answer === "silent") throw new Error("the Kaia node does not answer")
			if ("error" in answer) throw Object.assign(new Error("the Kaia node refuses"), answer.error)
			return answer.result
		}
	}
	const node = new Node(rpcUrl)
	try {
		const found: unknown = await node.klay.getAccountKey(address, "latest").catch((error: unknown) => {
			// Newer nodes may serve the new name alone.
			if (!isUnknownMethod(error)) throw error
			return node.send("kaia_getAccountKey", [address, "latest"])
		})
		return readKey(found)
	} catch {
		return null
	} finally {
		node.destroy()
	}
}

const isUnknownMethod = (error: unknown) =>
	typeof error === "object" && error !== null && "code" in error && error.code === METHOD_UNKNOWN

/** Of an account with a key for each role, the one for transactions speaks for it. */
function readKey(found: unknown): AccountKey | null {
	if (found === null) return { kind: "address" }
	const roles = byRole.safeParse(found)
	const single = oneKey.safeParse(roles.success ? roles.data.key[0] : found)
	return single.success ? keyOf(single.data) : null
}

function keyOf(key: OneKey): AccountKey {
	if (key.keyType === 0 || key.keyType === 1) return { kind: "address" }
	if (key.keyType === 2) return { kind: "keys", threshold: 1, keys: [{ weight: 1, publicKey: spell(key.key) }] }
	if (key.keyType === 3) return { kind: "none" }
	const keys = key.key.keys.map((one) => ({ weight: one.weight, publicKey: spell(one.key) }))
	return { kind: "keys", threshold: key.key.threshold, keys }
}

const spell = ({ x, y }: z.output<typeof point>) =>
	`0x04${[x, y].map((part) => part.slice(2).toLowerCase().padStart(64, "0")).join("")}`
