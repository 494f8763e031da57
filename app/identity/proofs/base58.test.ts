import { randomBytes } from "node:crypto"
import { PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { base58Decode, base58Encode } from "./base58.ts"

test("addresses are spelled as web3.js spells them, leading zeros too", () => {
	for (let zeros = 0; zeros <= 32; zeros++) {
		const bytes = new Uint8Array(randomBytes(32)).fill(0, 0, zeros)
		expect(base58Encode(bytes)).toBe(new PublicKey(bytes).toBase58())
		expect(base58Decode(base58Encode(bytes), 32)).toEqual(bytes)
	}
})

test("what is not 32 bytes in base58 is no address", () => {
	const one = base58Encode(new Uint8Array(32).fill(7))
	for (const text of ["", "0", "l", one.slice(1), `1${one}`, `${one}\n`, ` ${one}`, "z".repeat(44), "1".repeat(5000)])
		expect(base58Decode(text, 32)).toBeNull()
})
