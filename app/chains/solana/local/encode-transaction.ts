import { toBase58 } from "./base58.ts"
import type { Landed } from "./ledger.ts"
import { parseInstruction } from "./parse-instruction.ts"
import { isMemoProgram } from "./programs.ts"
import { RpcError } from "./rpc-error.ts"
import { isWritable } from "./wire.ts"

/** The answer of getTransaction. A version that the caller cannot read is an error, as on a real node. */
export function encodeTransaction(landed: Landed, encoding: unknown, maxVersion: unknown) {
	const { wire, slot, time } = landed
	if (wire.version !== "legacy" && maxVersion === undefined)
		throw new RpcError(
			-32015,
			`Transaction version (${wire.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${wire.version}`,
		)
	const version = maxVersion === undefined ? {} : { version: wire.version }
	return { slot, blockTime: time, ...version, ...encoded(landed, encoding ?? "json") }
}

function encoded(landed: Landed, encoding: unknown) {
	const { wire, meta } = landed
	switch (encoding) {
		case "base64":
			return { transaction: [Buffer.from(wire.raw).toString("base64"), "base64"], meta }
		case "base58":
			return { transaction: [toBase58(wire.raw), "base58"], meta }
		case "json":
			return { transaction: { signatures: wire.signatures, message: rawMessage(landed) }, meta }
		case "jsonParsed":
			return { transaction: { signatures: wire.signatures, message: parsedMessage(landed) }, meta: parsedMeta(landed) }
		default:
			throw new RpcError(-32602, `Invalid params: unknown encoding ${JSON.stringify(encoding)}`)
	}
}

function rawMessage({ wire }: Landed) {
	const { header, keys: accountKeys, recentBlockhash, version, lookups } = wire
	const instructions = wire.instructions.map((one) => ({ ...one, data: toBase58(one.data), stackHeight: null }))
	const tables = version === "legacy" ? {} : { addressTableLookups: lookups }
	return { header, accountKeys, recentBlockhash, instructions, ...tables }
}

function parsedMessage({ wire, keys, meta }: Landed) {
	const own = wire.keys.length
	const accountKeys = keys.map((pubkey, index) => ({
		pubkey,
		signer: index < wire.header.numRequiredSignatures,
		writable: index < own ? isWritable(wire, index) : index < own + meta.loadedAddresses.writable.length,
		source: index < own ? "transaction" : "lookupTable",
	}))
	const instructions = wire.instructions.map((one) =>
		parsedOf(keys, { ...one, data: toBase58(one.data), stackHeight: null }),
	)
	const tables = wire.version === "legacy" ? {} : { addressTableLookups: wire.lookups }
	return { accountKeys, recentBlockhash: wire.recentBlockhash, instructions, ...tables }
}

function parsedMeta({ keys, meta }: Landed) {
	const innerInstructions = meta.innerInstructions.map(({ index, instructions }) => ({
		index,
		instructions: instructions.map((one) => parsedOf(keys, one)),
	}))
	// The keys that a table brought are in accountKeys already.
	const { loadedAddresses: _, ...rest } = meta
	return { ...rest, innerInstructions }
}

type Compiled = { programIdIndex: number; accounts: readonly number[]; data: string; stackHeight: number | null }

function parsedOf(keys: readonly string[], { programIdIndex, accounts, data, stackHeight }: Compiled) {
	const key = (index: number) => keys[index] ?? ""
	return parseInstruction(key(programIdIndex), accounts.map(key), data, stackHeight)
}

/** As getSignaturesForAddress shows memos: "[length] text", several joined. */
export function memoOf({ wire }: Landed): string | null {
	const memos = wire.instructions
		.filter((one) => isMemoProgram(wire.keys[one.programIdIndex] ?? ""))
		.map(({ data }) => `[${data.length}] ${Buffer.from(data).toString("utf8")}`)
	return memos.length > 0 ? memos.join("; ") : null
}
