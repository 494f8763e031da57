import { hex, type KaiaNode } from "./node.server.ts"
import { type Ethers, readSigned } from "./sent.server.ts"

/** Tries signed bytes without sending them; null: they would do what they say. Throws where the node does not answer. */
export async function whyNot(ethers: Ethers, node: KaiaNode, raw: Uint8Array): Promise<string | null> {
	const read = readSigned(ethers, raw)
	if (!read) return "unreadable"
	const asked = { from: read.from, to: read.to, value: hex(read.value), data: read.data }
	const { result, error } = await node.askRaw("eth_estimateGas", [asked, "latest"])
	if (error) return `${error.code}: ${error.message}`
	return BigInt(String(result)) > read.gasLimit ? "it would take more gas than it has" : null
}
