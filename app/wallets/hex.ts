/** "0x…" of bytes, in lower case. */
export const hexOf = (bytes: Uint8Array): `0x${string}` =>
	`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`

/** The bytes of a "0x…" text, or null if it is none; their number is the caller's matter. */
export function bytesOf(hex: unknown): Uint8Array | null {
	if (typeof hex !== "string" || !/^0x([0-9a-f]{2})+$/i.test(hex)) return null
	return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
