import type { Chain, Methods } from "./method.ts"
import { accountMethods } from "./methods-accounts.ts"
import { blockMethods } from "./methods-blocks.ts"
import { controlMethods } from "./methods-control.ts"
import { sendMethods } from "./methods-send.ts"
import { RpcError } from "./rpc-error.ts"

const METHODS = new Map(
	Object.entries<Methods[string]>({ ...accountMethods, ...blockMethods, ...sendMethods, ...controlMethods }),
)

export type Request = Readonly<{ id: unknown; method: string; params: readonly unknown[] }>
export type Reply = Readonly<{ jsonrpc: "2.0"; id: unknown; result?: unknown; error?: unknown }>

export function readRequest(value: unknown): Request | null {
	if (typeof value !== "object" || value === null) return null
	const { id = null, method, params = [] } = value as Record<string, unknown>
	if (typeof method !== "string") return null
	return { id, method, params: Array.isArray(params) ? params : [params] }
}

/** One call of any method of the chain. */
export function call(chain: Chain, method: string, params: readonly unknown[]): unknown {
	const run = METHODS.get(method)
	if (!run) throw new RpcError(-32601, "Method not found")
	return run(chain, params)
}

export function reply(id: unknown, run: () => unknown): Reply {
	try {
		return { jsonrpc: "2.0", id, result: run() ?? null }
	} catch (error) {
		if (!(error instanceof RpcError)) console.error(error)
		const { code, message, data } = error instanceof RpcError ? error : new RpcError(-32603, "Internal error")
		return { jsonrpc: "2.0", id, error: data === undefined ? { code, message } : { code, message, data } }
	}
}

export const INVALID_REQUEST: Reply = { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid request" } }
export const PARSE_ERROR: Reply = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } }
