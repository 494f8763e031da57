import type { Transaction } from "ethers"
import { z } from "zod"
import type { Sent, SentStatus } from "../port.ts"
import { headersOf } from "./blocks.server.ts"
import { hash, hex, type KaiaNode, quantity } from "./node.server.ts"

const hexOf = (raw: Uint8Array) => `0x${Buffer.from(raw).toString("hex")}`

/** Loaded by the worker alone, which signs and sends. */
export type Ethers = typeof import("ethers")

/** What stands in signed bytes; null where they are none. */
export function readSigned({ Transaction }: Ethers, raw: Uint8Array): Transaction | null {
	try {
		const read = Transaction.from(hexOf(raw))
		return read.isSigned() ? read : null
	} catch {
		return null
	}
}

/** How many transactions of a wallet are final: those of lower nonces can never land any more, or have. */
export const nonceAt = (node: KaiaNode, wallet: string, block: bigint | "latest"): Promise<bigint> =>
	node.ask(quantity, "eth_getTransactionCount", wallet, block === "latest" ? block : hex(block))

type Following = Readonly<{ wallet: string; finalized: () => Promise<bigint>; second?: KaiaNode | null | undefined }>

/**
 * Bytes are dead when the wallet's final transactions have used up their nonce and neither they themselves are found, twice, and by a second
 * provider too where there is one. Here `lastValidHeight` is their nonce.
 */
export async function statusesOf(node: KaiaNode, sent: readonly Sent[], of: Following): Promise<SentStatus[]> {
	if (sent.length === 0) return []
	const found = await statusesBy(node, sent, of)
	if (!of.second || !found.some(({ state }) => state === "dead")) return found
	const agreed = await statusesBy(of.second, sent, of).catch(() => null)
	return found.map((status, i) => {
		if (status.state !== "dead" || agreed?.[i]?.state === "dead") return status
		return agreed?.[i]?.state === "unknown" ? { state: "unknown" } : { state: "seen" }
	})
}

const place = z.object({ transactionHash: hash, blockHash: hash, blockNumber: quantity, status: quantity })

async function statusesBy(
	node: KaiaNode,
	sent: readonly Sent[],
	{ wallet, finalized }: Following,
): Promise<SentStatus[]> {
	// The nonce is read before the look-up: what lands in between is then not taken for what never will.
	const height = await finalized()
	const used = await nonceAt(node, wallet, height)
	const signatures = sent.map((one) => one.signature)
	const places = await placesOf(node, signatures)
	const pending = await node.askAll(
		z.object({ hash }).nullable(),
		signatures.map((one) => ({ method: "eth_getTransactionByHash", params: [one] })),
	)
	const numbers = [...new Set(places.flatMap((one) => (one && one.blockNumber <= height ? [one.blockNumber] : [])))]
	const headers = new Map((await headersOf(node, numbers)).map((one) => [one.number, one.hash]))
	const again = await placesOf(node, signatures)
	return sent.map((one, i): SentStatus => {
		const at = places[i]
		if (at && headers.get(at.blockNumber) === at.blockHash) {
			const proof = {
				slot: Number(at.blockNumber),
				blockHash: at.blockHash,
				error: at.status === 1n ? null : "reverted",
			}
			return { state: at.status === 1n ? "landed" : "reverted", proof }
		}
		// Wherever it is still to be found it may land, whatever was counted.
		if (at || again[i] || pending[i]) return { state: "seen" }
		return used > one.lastValidHeight ? dead(one, used) : { state: "unknown" }
	})
}

const dead = (one: Sent, used: bigint): SentStatus => ({
	state: "dead",
	proof: { finalizedNonce: Number(used), nonce: Number(one.lastValidHeight) },
})

const placesOf = (node: KaiaNode, signatures: readonly string[]) =>
	node.askAll(
		place.nullable(),
		signatures.map((one) => ({ method: "eth_getTransactionReceipt", params: [one] })),
	)
