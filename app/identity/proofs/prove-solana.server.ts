import { PublicKey } from "@solana/web3.js"
import { Refusal } from "#app/lib/refusal.ts"
import { base58Decode } from "./base58.ts"
import { verifyEd25519 } from "./ed25519.server.ts"

/** Whether somebody can hold the key of this address: those of programs and their vaults are off the curve, and sign nothing. */
export const hasKey = (address: string): boolean => PublicKey.isOnCurve(address)

/** Null if the key behind the address signed the text; else why not. */
export function verifySolana(address: string, text: string, signature: Uint8Array): Refusal | null {
	const publicKey = base58Decode(address, 32)
	const proven = publicKey !== null && verifyEd25519(publicKey, Buffer.from(text, "utf8"), signature)
	return proven ? null : new Refusal("identity:notProven", { status: 401, reason: "signature" })
}
