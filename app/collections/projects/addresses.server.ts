import { addressOn } from "#app/identity/members/wallet-types.ts"
import { evmAddressOf, withChecksum } from "#app/identity/proofs/evm-text.server.ts"
import { readSigningKey } from "#app/lib/signing-key.ts"
import type { Mainnet } from "./mainnets.ts"

/**
 * The one spelling under which an address of a mainnet is stored; null if it is none. Where an EVM address is typed with large and small
 * letters, they are its checksum (EIP-55) and must be right.
 */
export async function projectAddress(mainnet: Mainnet, typed: string): Promise<string | null> {
	if (mainnet === "solana") return addressOn("solana", typed)
	const stored = addressOn("ethereum", typed)
	const isChecked = /[a-f]/.test(typed.slice(2)) && /[A-F]/.test(typed)
	return stored && isChecked && (await withChecksum(stored)) !== typed ? null : stored
}

/** The address that a secret key of a mainnet belongs to, as it is stored; null where the text is no key. */
export async function addressOfSecret(mainnet: Mainnet, secret: string): Promise<string | null> {
	if (mainnet !== "solana") return evmAddressOf(secret)
	try {
		return readSigningKey(secret).address
	} catch {
		return null
	}
}
