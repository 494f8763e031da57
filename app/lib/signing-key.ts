import { createPrivateKey, createPublicKey } from "node:crypto"
import bs58 from "bs58"

/** What stands before the 32 bytes of an ed25519 seed in DER. */
export const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex")
const SPKI_PREFIX_BYTES = 12

/**
 * A secret key as wallets write it (64 bytes in base58, or as the JSON list of a key file): its seed, and the address that belongs to it. Throws,
 * without a word of the key, where it is none, or its two halves do not belong together.
 */
export function readSigningKey(text: string): Readonly<{ seed: Buffer; address: string }> {
	const bytes = Buffer.from(bytesOf(text.trim()))
	if (bytes.length !== 64) throw new Error("a secret key has 64 bytes")
	const seed = bytes.subarray(0, 32)
	const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" })
	const own = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(SPKI_PREFIX_BYTES)
	if (!own.equals(bytes.subarray(32))) throw new Error("the halves of the secret key do not belong together")
	return { seed, address: bs58.encode(own) }
}

function bytesOf(text: string): readonly number[] | Uint8Array {
	if (!text.startsWith("[")) return bs58.decodeUnsafe(text) ?? []
	try {
		const list: unknown = JSON.parse(text)
		return Array.isArray(list) && list.every((n) => Number.isInteger(n) && n >= 0 && n < 256) ? list : []
	} catch {
		return []
	}
}
