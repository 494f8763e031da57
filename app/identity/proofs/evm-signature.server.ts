const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** How wallets mark a message before they sign it. Kaia's own wallets long knew only the second one (KIP-97). */
export type Prefix = "Ethereum" | "Klaytn"

/** 65 bytes, v of either habit, s in the lower half: one spelling per signature. Null for anything else. */
function readSignature(bytes: Uint8Array): { r: string; s: string; v: 27 | 28 } | null {
	if (bytes.length !== 65) return null
	const hex = (from: number, to: number) => `0x${Buffer.from(bytes.subarray(from, to)).toString("hex")}`
	const [r, s, last] = [hex(0, 32), hex(32, 64), bytes[64]]
	if (BigInt(r) === 0n || BigInt(r) >= N || BigInt(s) === 0n || BigInt(s) > N / 2n) return null
	if (last === 0 || last === 27) return { r, s, v: 27 }
	if (last === 1 || last === 28) return { r, s, v: 28 }
	return null
}

/** The one key that can have made this signature of this message, uncompressed, and its address in lower case. */
export async function signerOf(
	message: Uint8Array,
	signature: Uint8Array,
	prefix: Prefix = "Ethereum",
): Promise<{ publicKey: string; address: string; serialized: string } | null> {
	const read = readSignature(signature)
	if (!read) return null
	const { computeAddress, keccak256, Signature, SigningKey } = await import("ethers")
	const mark = Buffer.from(`\x19${prefix} Signed Message:\n${message.length}`, "utf8")
	try {
		const whole = Signature.from(read)
		const publicKey = SigningKey.recoverPublicKey(keccak256(Buffer.concat([mark, message])), whole)
		return { publicKey, address: computeAddress(publicKey).toLowerCase(), serialized: whole.serialized }
	} catch {
		return null
	}
}
