import { concatBytes, hmac, sha256, u32, utf8ToBytes } from "./bytes.ts"

const WHOLE = 1n << 64n
/** Fewer than one attempt in two thousand is refused, for any `n`: what refuses so many is no HMAC. */
const MOST_ATTEMPTS = 64

/**
 * A number below `n` that a seed says, each as likely as the others: the first 8 bytes of HMAC-SHA256(seed, label ‖ index ‖ attempt), taken
 * anew where it is at or above the last whole multiple of `n`. Throws a RangeError unless 1 ≤ n ≤ 2⁵³ − 1.
 */
export function uniform(seed: Uint8Array, label: string, index: number, n: number): number {
	if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`nothing to choose from: ${n}`)
	const many = BigInt(n)
	const limit = WHOLE - (WHOLE % many)
	const begin = concatBytes(utf8ToBytes(label), u32(index))
	for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
		const said = hmac(sha256, seed, concatBytes(begin, u32(attempt)))
		const value = new DataView(said.buffer, said.byteOffset, 8).getBigUint64(0)
		if (value < limit) return Number(value % many)
	}
	throw new RangeError("the seed says no number")
}
