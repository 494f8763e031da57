import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import canonicalize from "canonicalize"

/** What every draw is reckoned with: the same in Node, in a browser and in the offline file. */
export { bytesToHex, concatBytes, hexToBytes, hmac, sha256, utf8ToBytes }

/** 32 bytes in lower-case hexadecimal. */
export type Hash = string

/** Of RFC 8785: the same document is the same text, whoever writes it. Money is text in it, never a number. */
export function canonicalJson(value: unknown): string {
	const text = canonicalize(value)
	if (text === undefined) throw new TypeError("nothing that JSON could say")
	return text
}

/** SHA-256 over a tag, a zero byte and the parts: what was hashed for one purpose is never the hash of another. */
export const taggedHash = (tag: string, ...parts: Uint8Array[]): Uint8Array =>
	sha256(concatBytes(utf8ToBytes(tag), Uint8Array.of(0), ...parts))

/** The hash by which a document is published. */
export const documentHash = (tag: string, document: unknown): Hash =>
	bytesToHex(taggedHash(tag, utf8ToBytes(canonicalJson(document))))

/** Big-endian. */
export function u32(value: number): Uint8Array {
	const bytes = new Uint8Array(4)
	new DataView(bytes.buffer).setUint32(0, value)
	return bytes
}

/** Big-endian. */
export function u64(value: number | bigint): Uint8Array {
	const bytes = new Uint8Array(8)
	new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
	return bytes
}
