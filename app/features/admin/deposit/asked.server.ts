import type { ChainAdapter } from "#app/chains/port.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { signatureIn } from "#app/settlement/lookups/payment-lookups.server.ts"

/** What somebody typed, as what it names. */
export type Asked =
	| Readonly<{ kind: "nothing" }>
	| Readonly<{ kind: "unreadable"; why: "unreadable" | "tooLong" }>
	| Readonly<{ kind: "signature" | "address" | "id" | "number"; text: string }>

type Reads = Pick<ChainAdapter, "isAddress" | "isSignature">

/** Longer than any address of an explorer that names a transaction. */
export const LONGEST = 500
/** Letters of base58 that stand together. */
const WORDS = /[1-9A-HJ-NP-Za-km-z]{32,128}/g
/** A receipt's number as pages print it: the first eight digits of its ID. */
const NUMBER = /^(?:#|no\.?|№)?\s*([0-9a-f]{8})$/i
/** Marks that a paste brings along and nobody sees. */
const UNSEEN = /[\p{C}\s]+/gu

/** As it goes back into the field. */
export const shownText = (typed: string): string => typed.replace(UNSEEN, " ").trim()

/** A signature before an address: an explorer's page of a transaction may name both. */
export function readAsked(chains: readonly Reads[], typed: string): Asked {
	const text = shownText(typed)
	if (text === "") return { kind: "nothing" }
	if (text.length > LONGEST) return { kind: "unreadable", why: "tooLong" }
	const id = text.toLowerCase()
	if (isUuid(id)) return { kind: "id", text: id }
	const [, number] = NUMBER.exec(text) ?? []
	if (number !== undefined) return { kind: "number", text: number.toLowerCase() }
	const signature = chains.map((chain) => signatureIn(chain, text)).find((found) => found !== null)
	if (signature) return { kind: "signature", text: signature }
	const address = text.match(WORDS)?.find((word) => chains.some((chain) => chain.isAddress(word)))
	return address ? { kind: "address", text: address } : { kind: "unreadable", why: "unreadable" }
}
