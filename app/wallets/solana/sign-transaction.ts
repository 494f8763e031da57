/** Reads Solana's compact-u16: seven bits a byte, low ones first. */
function compactU16(bytes: Uint8Array, at: number): { value: number; next: number } {
	let value = 0
	for (let index = 0; index < 3; index++) {
		const byte = bytes[at + index]
		if (byte === undefined) break
		value |= (byte & 0x7f) << (7 * index)
		if (byte < 0x80) return { value, next: at + index + 1 }
	}
	throw new Error("not a transaction: a length is cut off")
}

const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

/** Puts one signature into a serialized transaction, legacy or v0, and leaves every other byte as it was. */
export async function signTransaction(
	transaction: Uint8Array,
	publicKey: Uint8Array,
	sign: (message: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
	const signatures = compactU16(transaction, 0)
	const message = transaction.subarray(signatures.next + 64 * signatures.value)
	const versioned = ((message[0] ?? 0) & 0x80) !== 0
	const header = versioned ? 1 : 0
	const required = message[header] ?? 0
	if (versioned && message[0] !== 0x80) throw new Error("not a transaction this wallet knows")
	if (required !== signatures.value) throw new Error("not a transaction: places for signatures do not match")
	const keys = compactU16(message, header + 3)
	for (let signer = 0; signer < Math.min(required, keys.value); signer++) {
		const at = keys.next + 32 * signer
		if (!same(message.subarray(at, at + 32), publicKey)) continue
		const signed = new Uint8Array(transaction)
		signed.set(await sign(message), signatures.next + 64 * signer)
		return signed
	}
	throw new Error("this transaction does not ask for this wallet's signature")
}
