import { secp256k1 } from "@noble/curves/secp256k1.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesOf, hexOf } from "../hex.ts"

/** The address that follows from a secret key, in lower case. */
export const addressOf = (key: Uint8Array): string =>
	hexOf(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))

/** r, s and which of the two keys it was: 0 or 1. */
function signHash(hash: Uint8Array, key: Uint8Array): { r: Uint8Array; s: Uint8Array; y: number } {
	const signed = secp256k1.sign(hash, key, { prehash: false, format: "recovered" })
	return { y: signed[0] ?? 0, r: signed.subarray(1, 33), s: signed.subarray(33, 65) }
}

const ascii = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

/** Signs a text as wallets do (EIP-191). */
export function signText(text: Uint8Array, key: Uint8Array): string {
	const { r, s, y } = signHash(keccak_256(joined(ascii(`\x19Ethereum Signed Message:\n${text.length}`), text)), key)
	return hexOf(joined(r, s, Uint8Array.of(27 + y)))
}

export type Unsigned = Readonly<{
	chainId: bigint
	nonce: bigint
	gasPrice: bigint
	gas: bigint
	to: string
	value: bigint
	data: string
}>

/** Signs a transaction of the first kind, for its chain alone (EIP-155). */
export function signTransaction(of: Unsigned, key: Uint8Array): string {
	const parts = [number(of.nonce), number(of.gasPrice), number(of.gas), bytes(of.to), number(of.value), bytes(of.data)]
	const { r, s, y } = signHash(keccak_256(list([...parts, number(of.chainId), number(0n), number(0n)])), key)
	const v = of.chainId * 2n + 35n + BigInt(y)
	return hexOf(list([...parts, number(v), number(asNumber(r)), number(asNumber(s))]))
}

const asNumber = (of: Uint8Array) => BigInt(hexOf(of))
const bytes = (hex: string) => item(bytesOf(hex) ?? new Uint8Array())

/** RLP: numbers without zeros in front, nothing for nought. */
function number(value: bigint): Uint8Array {
	const hex = value.toString(16)
	return item(value === 0n ? new Uint8Array() : (bytesOf(`0x${hex.length % 2 ? "0" : ""}${hex}`) ?? new Uint8Array()))
}

const item = (of: Uint8Array) => (of.length === 1 && (of[0] ?? 0) < 0x80 ? of : joined(head(0x80, of.length), of))

function list(items: readonly Uint8Array[]): Uint8Array {
	const body = joined(...items)
	return joined(head(0xc0, body.length), body)
}

function head(base: number, length: number): Uint8Array {
	if (length < 56) return Uint8Array.of(base + length)
	const hex = length.toString(16)
	const size = bytesOf(`0x${hex.length % 2 ? "0" : ""}${hex}`) ?? new Uint8Array()
	return joined(Uint8Array.of(base + 55 + size.length), size)
}
