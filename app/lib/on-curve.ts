/** The field of edwards25519, and the constant of its curve −x² + y² = 1 + d·x²·y². */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * y of the points whose order is 8 or less. Anyone can make signatures that such a "key" seems to have made, and Solana accepts none of them. The
 * System Program is one of these points.
 */
const SMALL_ORDER_Y: ReadonlySet<bigint> = new Set([
	0n,
	1n,
	P - 1n,
	0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
	0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
])

const mod = (value: bigint) => ((value % P) + P) % P

function power(base: bigint, exponent: bigint): bigint {
	let [result, square] = [1n, mod(base)]
	for (let rest = exponent; rest > 0n; rest >>= 1n) {
		if (rest & 1n) result = (result * square) % P
		square = (square * square) % P
	}
	return result
}

/** The coordinate y, without the sign of x. */
function yOf(bytes: Uint8Array): bigint {
	let y = 0n
	for (const [at, byte] of bytes.entries()) y |= BigInt(at === 31 ? byte & 127 : byte) << BigInt(8 * at)
	return y
}

/** Whether a public key is a point of small order, for which nobody can sign alone. */
export const isSmallOrder = (bytes: Uint8Array): boolean => SMALL_ORDER_Y.has(yOf(bytes))

/**
 * Whether 32 bytes are a point of the curve, so that somebody can hold the key of this address; the addresses of programs and their vaults are
 * none. The same in the browser and on the server: neither needs a library for it.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
	if (bytes.length !== 32) return false
	const y = yOf(bytes)
	if (y >= P) return false
	const squared = mod(y * y)
	const [u, v] = [mod(squared - 1n), mod(D * squared + 1n)]
	// v is never 0: −1/d is no square.
	const xx = mod(u * power(v, P - 2n))
	if (xx === 0n) return ((bytes[31] ?? 0) & 128) === 0
	return power(xx, (P - 1n) / 2n) === 1n
}
