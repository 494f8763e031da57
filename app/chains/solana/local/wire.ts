import { toBase58 } from "./base58.ts"

/** The largest transaction a real network carries in one packet. */
export const MAX_TRANSACTION_BYTES = 1232

export type WireInstruction = Readonly<{ programIdIndex: number; accounts: readonly number[]; data: Uint8Array }>
export type WireLookup = Readonly<{
	accountKey: string
	writableIndexes: readonly number[]
	readonlyIndexes: readonly number[]
}>
export type WireMessage = Readonly<{
	version: "legacy" | 0
	header: Readonly<{
		numRequiredSignatures: number
		numReadonlySignedAccounts: number
		numReadonlyUnsignedAccounts: number
	}>
	keys: readonly string[]
	recentBlockhash: string
	instructions: readonly WireInstruction[]
	lookups: readonly WireLookup[]
}>
export type WireTransaction = Readonly<{ raw: Uint8Array; signature: string; signatures: readonly string[] }> &
	WireMessage

export class WireError extends Error {}

class Reader {
	#at = 0
	constructor(readonly bytes: Uint8Array) {}
	get rest(): number {
		return this.bytes.length - this.#at
	}
	peek(): number {
		const byte = this.bytes[this.#at]
		if (byte === undefined) throw new WireError("failed to fill whole buffer")
		return byte
	}
	byte(): number {
		const byte = this.peek()
		this.#at++
		return byte
	}
	take(length: number): Uint8Array {
		if (length > this.rest) throw new WireError("failed to fill whole buffer")
		this.#at += length
		return this.bytes.subarray(this.#at - length, this.#at)
	}
	length(): number {
		let value = 0
		for (let i = 0; i < 3; i++) {
			const byte = this.byte()
			value |= (byte & 127) << (7 * i)
			if (byte < 128) {
				if (value > 0xffff || (byte === 0 && i > 0)) break
				return value
			}
		}
		throw new WireError("a length is not in its shortest form")
	}
	list<T>(read: () => T): T[] {
		return Array.from({ length: this.length() }, read)
	}
}

/**
 * Reads a transaction as strictly as a validator does. litesvm aborts the whole process on bytes that it cannot read,
 * so nothing reaches it that has not passed here.
 */
export function readTransaction(raw: Uint8Array): WireTransaction {
	if (raw.length > MAX_TRANSACTION_BYTES)
		throw new WireError(`too large: ${raw.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`)
	const reader = new Reader(raw)
	const signatures = reader.list(() => toBase58(reader.take(64)))
	const message = body(reader)
	const signature = signatures[0]
	if (!signature || signatures.length !== message.header.numRequiredSignatures)
		throw new WireError("the number of signatures does not match the header")
	return { raw, signature, signatures, ...message }
}

export function readMessage(bytes: Uint8Array): WireMessage {
	return body(new Reader(bytes))
}

function body(reader: Reader): WireMessage {
	const versioned = reader.peek() >= 128
	if (versioned && reader.byte() !== 128) throw new WireError("unknown message version")
	const header = {
		numRequiredSignatures: reader.byte(),
		numReadonlySignedAccounts: reader.byte(),
		numReadonlyUnsignedAccounts: reader.byte(),
	}
	const address = () => toBase58(reader.take(32))
	const indexes = () => [...reader.take(reader.length())]
	const keys = reader.list(address)
	const recentBlockhash = address()
	const instructions = reader.list(() => ({
		programIdIndex: reader.byte(),
		accounts: indexes(),
		data: reader.take(reader.length()),
	}))
	const lookups = versioned
		? reader.list(() => ({ accountKey: address(), writableIndexes: indexes(), readonlyIndexes: indexes() }))
		: []
	if (reader.rest > 0) throw new WireError("bytes are left over")
	const message = { version: versioned ? (0 as const) : ("legacy" as const), header, keys, recentBlockhash }
	return sanitized({ ...message, instructions, lookups })
}

function sanitized(message: WireMessage): WireMessage {
	const { header, keys, lookups } = message
	const looked = lookups.reduce((sum, one) => sum + one.writableIndexes.length + one.readonlyIndexes.length, 0)
	const total = keys.length + looked
	const sound =
		header.numRequiredSignatures > header.numReadonlySignedAccounts &&
		header.numRequiredSignatures + header.numReadonlyUnsignedAccounts <= keys.length &&
		total <= 256 &&
		lookups.every((one) => one.writableIndexes.length + one.readonlyIndexes.length > 0) &&
		message.instructions.every(
			(one) =>
				one.programIdIndex > 0 && one.programIdIndex < keys.length && one.accounts.every((index) => index < total),
		)
	if (!sound) throw new WireError("the message does not hold together (sanitize failure)")
	return message
}

/** Whether the key at this place of the static list may be changed. */
export function isWritable({ header, keys }: WireMessage, index: number): boolean {
	return index < header.numRequiredSignatures
		? index < header.numRequiredSignatures - header.numReadonlySignedAccounts
		: index < keys.length - header.numReadonlyUnsignedAccounts
}
