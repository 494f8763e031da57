import { base58Decode } from "#app/identity/proofs/base58.ts"
import { typedText } from "#app/lib/read-form.ts"

/** Bytes of an address on Solana. */
const BYTES = 32
/** Marks that a paste brings along and nobody sees; they are no part of an address and have no place in a page. */
const UNSEEN = /[\p{C}\s]+/gu

/** What an address names: nothing, an address on Solana, or what is none, as it was typed. */
export type AskedAddress =
	| Readonly<{ address: null; typed: null }>
	| Readonly<{ address: string; typed: string }>
	| Readonly<{ address: null; typed: string }>

export function askedAddress(params: URLSearchParams): AskedAddress {
	const text = params.get("address")
	if (text === null) return { address: null, typed: null }
	const typed = typedText(text).replace(UNSEEN, " ").trim()
	return { address: base58Decode(typed, BYTES) ? typed : null, typed }
}
