/** The field of edwards25519, and the constant of its curve −x² + y² = 1 + d·x²·y². */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const mod = (value: bigint) => ((value % P) + P) % P

function power(base: bigint, exponent: bigint): bigint {
	let [result, square] = [1n, mod(base)]
	for (let rest = exponent; rest > 0n; rest >>= 1n) {
		if (rest & 1n) result = (result * square) % P
		square = (square * square) % P
	}
	return result
}

/**
 * Whether 32 bytes are a point of the curve, so that somebody can hold the key of this address; the addresses of programs and their vaults are
 * none. The same in the browser and on the server: neither needs a library for it.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
	if (bytes.length !== 32) return false
	let y = 0n
	for (const [at, byte] of bytes.entries()) y |= BigInt(at === 31 ? byte & 127 : byte) << BigInt(8 * at)
	if (y >= P) return false
	const squared = mod(y * y)
	const [u, v] = [mod(squared - 1n), mod(D * squared + 1n)]
	// v is never 0: −1/d is no square.
	const xx = mod(u * power(v, P - 2n))
	if (xx === 0n) return ((bytes[31] ?? 0) & 128) === 0
	return power(xx, (P - 1n) / 2n) === 1n
}
