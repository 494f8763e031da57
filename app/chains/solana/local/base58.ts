const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
const VALUE_OF = new Map([...ALPHABET].map((letter, value) => [letter, value]))

/** The text form of addresses, signatures and blockhashes. web3.js brings a package for it that is not ours to import. */
export function toBase58(bytes: Uint8Array): string {
	const digits: number[] = []
	for (const byte of bytes) {
		let carry = byte
		for (let i = 0; i < digits.length; i++) {
			carry += (digits[i] ?? 0) << 8
			digits[i] = carry % 58
			carry = (carry / 58) | 0
		}
		for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58)
	}
	let text = ""
	for (let i = 0; i < bytes.length && bytes[i] === 0; i++) text += "1"
	for (let i = digits.length - 1; i >= 0; i--) text += ALPHABET[digits[i] ?? 0]
	return text
}

/** null for text that is not base58. */
export function fromBase58(text: string): Uint8Array | null {
	const bytes: number[] = []
	for (const letter of text) {
		let carry = VALUE_OF.get(letter)
		if (carry === undefined) return null
		for (let i = 0; i < bytes.length; i++) {
			carry += (bytes[i] ?? 0) * 58
			bytes[i] = carry & 255
			carry >>= 8
		}
		for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
	}
	for (let i = 0; i < text.length && text[i] === "1"; i++) bytes.push(0)
	return Uint8Array.from(bytes.reverse())
}

/** 32 bytes, or null: anything else would make the virtual machine's binding abort the process. */
export function addressBytes(text: string): Uint8Array | null {
	if (text.length < 32 || text.length > 44) return null
	const bytes = fromBase58(text)
	return bytes?.length === 32 ? bytes : null
}
