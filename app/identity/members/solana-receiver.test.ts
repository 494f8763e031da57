import { Keypair, PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { addressInQr, solanaReceiver } from "./solana-receiver.ts"

const wallet = Keypair.generate().publicKey.toBase58()
const [vault] = PublicKey.findProgramAddressSync([Buffer.from("vault")], Keypair.generate().publicKey)

test("G031: a receiver is an address on the curve; a program's, one of another length or alphabet is none", () => {
	expect(solanaReceiver(wallet)).toBe(wallet)
	expect(solanaReceiver(` ${wallet}\n`)).toBe(wallet)
	for (const text of [
		"",
		vault.toBase58(),
		wallet.slice(9),
		`${wallet}${wallet}`,
		`0${wallet.slice(1)}`,
		`0x${"ab".repeat(20)}`,
	])
		expect(solanaReceiver(text), text).toBe(null)
})

test("G033, G034: a scanned code is checked the same way, bare or as wallets write it in a link", () => {
	for (const text of [wallet, `solana:${wallet}`, `SOLANA:${wallet}?label=A%20wallet&amount=1`, `${wallet}#x`])
		expect(addressInQr(text), text).toBe(wallet)
	for (const text of [
		`ethereum:0x${"ab".repeat(20)}`,
		`0x${"ab".repeat(20)}`,
		"hello",
		"",
		vault.toBase58(),
		`https://example.org/${wallet}`,
	])
		expect(addressInQr(text), text).toBe(null)
})
