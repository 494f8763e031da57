import { randomBytes } from "node:crypto"
import { Keypair, PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { isOnCurve } from "./on-curve.ts"

test("whether an address is on the curve is answered as Solana's own library answers it", () => {
	for (let n = 0; n < 40; n++) {
		const bytes = randomBytes(32)
		expect(isOnCurve(bytes), bytes.toString("hex")).toBe(PublicKey.isOnCurve(bytes))
		expect(isOnCurve(Keypair.generate().publicKey.toBytes())).toBe(true)
	}
	const [vault] = PublicKey.findProgramAddressSync([Buffer.from("vault")], Keypair.generate().publicKey)
	expect(isOnCurve(vault.toBytes())).toBe(false)
	expect(isOnCurve(new Uint8Array(32))).toBe(PublicKey.isOnCurve(new Uint8Array(32)))
	// y = 1 with the sign of x set, and a y that is no number of the field.
	for (const hex of [`01${"00".repeat(30)}80`, `01${"00".repeat(31)}`, `ed${"ff".repeat(30)}7f`, "ff".repeat(32)]) {
		const bytes = Buffer.from(hex, "hex")
		expect(isOnCurve(bytes), hex).toBe(PublicKey.isOnCurve(bytes))
	}
	expect(isOnCurve(new Uint8Array(31))).toBe(false)
})
