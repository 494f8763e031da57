const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

export function base58Encode(bytes: Uint8Array): string {
	let zeros = 0
	while (bytes[zeros] === 0) zeros++
	let value = 0n
	for (const byte of bytes) value = value * 256n + BigInt(byte)
	let text = ""
	for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text
	return "1".repeat(zeros) + text
}

/** Null for anything that is not base58 of exactly `length` bytes in its only spelling. */
export function base58Decode(text: string, length: number): Uint8Array | null {
	if (text.length > length * 2) return null
	let value = 0n
	for (const char of text) {
		const digit = ALPHABET.indexOf(char)
		if (digit < 0) return null
		value = value * 58n + BigInt(digit)
	}
	const bytes = new Uint8Array(length)
	for (let at = length - 1; at >= 0; at--) {
		bytes[at] = Number(value % 256n)
		value /= 256n
	}
	return value === 0n && base58Encode(bytes) === text ? bytes : null
}
