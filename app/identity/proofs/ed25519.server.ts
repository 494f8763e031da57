import { createPublicKey, verify } from "node:crypto"
import { isSmallOrder } from "#app/lib/on-curve.ts"

const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex")
const P = 2n ** 255n - 19n
const L = 2n ** 252n + 27742317777372353535851937790883648493n

const littleEndian = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`)

/** Stricter than the standard asks: one spelling per point, s below the group's order, no small-order key. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
	if (publicKey.length !== 32 || signature.length !== 64) return false
	const y = littleEndian(publicKey) & (2n ** 255n - 1n)
	if (y >= P || isSmallOrder(publicKey)) return false
	if (littleEndian(signature.subarray(32)) >= L) return false
	try {
		const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: "der", type: "spki" })
		return verify(null, message, key, signature)
	} catch {
		return false
	}
}
