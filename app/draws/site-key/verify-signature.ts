import { ed25519 } from "@noble/curves/ed25519.js"
import { base58Decode } from "#app/identity/proofs/base58.ts"

/** Whether a key, in base58, has signed what `message` makes; a document that is too deep to be written down is signed by nobody. Whether the key is the site's is for the reader to compare. */
export function isSignedBy(key: string, signature: string, message: () => Uint8Array): boolean {
	const [signed, by] = [base58Decode(signature, 64), base58Decode(key, 32)]
	try {
		return signed !== null && by !== null && ed25519.verify(signed, message(), by, { zip215: false })
	} catch {
		return false
	}
}
