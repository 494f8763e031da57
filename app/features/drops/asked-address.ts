import { base58Decode } from "#app/identity/proofs/base58.ts"
import { typedText } from "#app/lib/read-form.ts"

/** Bytes of an address on Solana. */
const BYTES = 32
/** Marks that a paste brings along and nobody sees. */
const UNSEEN = /[\p{C}\s]+/gu

/** The address that is looked up, and what was typed; null: nothing was, or what was typed is none. */
export function askedAddress(query: URLSearchParams): Readonly<{ address: string | null; typed: string | null }> {
	const text = query.get("address")
	if (text === null) return { address: null, typed: null }
	const typed = typedText(text).replace(UNSEEN, " ").trim()
	return { address: base58Decode(typed, BYTES) ? typed : null, typed: typed === "" ? null : typed }
}
