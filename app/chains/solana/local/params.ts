import { addressBytes } from "./base58.ts"
import type { Commitment } from "./ledger.ts"
import { RpcError } from "./rpc-error.ts"

export type Params = readonly unknown[]
export type Config = Readonly<Record<string, unknown>>

const COMMITMENTS: Readonly<Record<string, Commitment>> = {
	processed: "processed",
	recent: "processed",
	confirmed: "confirmed",
	single: "confirmed",
	singleGossip: "confirmed",
	finalized: "finalized",
	max: "finalized",
	root: "finalized",
}

export function config(value: unknown): Config {
	if (value === undefined || value === null) return {}
	if (typeof value === "object" && !Array.isArray(value)) return value as Config
	throw new RpcError(-32602, "Invalid params: invalid type, expected a configuration object")
}

/** Without a wish it is finalized, as on a real node. */
export function commitment(value: unknown): Commitment {
	if (value === undefined || value === null) return "finalized"
	const found = typeof value === "string" && Object.hasOwn(COMMITMENTS, value) ? COMMITMENTS[value] : undefined
	if (!found) throw new RpcError(-32602, `Invalid params: unknown commitment ${JSON.stringify(value)}`)
	return found
}

/** Of history a real node tells nothing that is not at least confirmed. */
export function historyCommitment(value: unknown): Commitment {
	const found = commitment(value)
	if (found === "processed") throw new RpcError(-32602, "Method does not support commitment below `confirmed`")
	return found
}

export function text(value: unknown, name: string): string {
	if (typeof value === "string") return value
	throw new RpcError(-32602, `Invalid params: ${name} is missing`)
}

export function address(value: unknown): string {
	const found = text(value, "address")
	if (!addressBytes(found)) throw new RpcError(-32602, "Invalid param: Invalid")
	return found
}

export function whole(value: unknown, name: string, max = Number.MAX_SAFE_INTEGER): number {
	if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= max) return value
	throw new RpcError(-32602, `Invalid params: ${name} is a whole number up to ${max}`)
}

export function list(value: unknown, name: string, max: number): readonly unknown[] {
	if (!Array.isArray(value)) throw new RpcError(-32602, `Invalid params: ${name} is a list`)
	if (value.length > max) throw new RpcError(-32602, `Too many inputs provided; max ${max}`)
	return value
}
