import { createPublicKey, verify } from "node:crypto"
import type { PublicKey } from "@solana/web3.js"

/** What stands before the 32 bytes of an ed25519 key in DER. */
const SPKI = Buffer.from("302a300506032b6570032100", "hex")

/** Whether a signature of a transaction's message is this key's. Throws where the bytes are no key. */
export const signedBy = (key: PublicKey, message: Uint8Array, signature: Uint8Array): boolean =>
	verify(
		null,
		message,
		createPublicKey({ key: Buffer.concat([SPKI, key.toBytes()]), format: "der", type: "spki" }),
		signature,
	)
