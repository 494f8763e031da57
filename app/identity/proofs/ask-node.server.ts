import { readLimited } from "#app/lib/read-limited.ts"

const TIMEOUT_MS = 5_000
const MOST_BYTES = 256 * 1024

/** What a node says; `silent` where it does not answer in time, or not as a node does. */
export type NodeAnswer = { result: unknown } | { error: { code: number } } | "silent"

/** Asks an EVM node of the operator's one thing, once. Never throws. */
export async function askNode(url: string, method: string, params: unknown): Promise<NodeAnswer> {
	try {
		const response = await fetch(url, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
			redirect: "error",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		})
		const said: unknown = JSON.parse(String(await readLimited(response.body, MOST_BYTES)))
		if (typeof said !== "object" || said === null) return "silent"
		if ("error" in said && said.error) {
			const code = typeof said.error === "object" && "code" in said.error ? Number(said.error.code) : Number.NaN
			return { error: { code } }
		}
		return "result" in said ? { result: said.result } : "silent"
	} catch {
		return "silent"
	}
}

/** EIP-7702: the address of a person who lets a contract act for them starts so, and still signs with its own key. */
const DELEGATION = "0xef0100"

/** Whether a contract stands at an address, as far as the node says. */
export async function isContract(rpcUrl: string | null, address: string): Promise<boolean> {
	const answer = rpcUrl ? await askNode(rpcUrl, "eth_getCode", [address, "latest"]) : "silent"
	if (answer === "silent" || "error" in answer) return false
	const code = typeof answer.result === "string" ? answer.result.toLowerCase() : "0x"
	return code.length > 2 && !code.startsWith(DELEGATION)
}
