import { createPrivateKey, sign } from "node:crypto"
import { Keypair, LAMPORTS_PER_SOL } from "@solana/web3.js"
import { expect, test } from "vitest"
import { signedTransfer, testChain } from "./testing.ts"

const COUNT = 5000
/** What stands before the 32 secret bytes of an ed25519 key in its standard envelope. */
const ENVELOPE = Buffer.from("302e020100300506032b657004220420", "hex")

test("5,000 transactions are back within two seconds, each of them", async () => {
	const { chain, connection, dataDir } = await testChain({ slotMs: 0 })
	chain.control("control_mine", { slots: 5 })
	const from = Keypair.generate()
	const to = Keypair.generate().publicKey
	await connection.requestAirdrop(from.publicKey, 100 * LAMPORTS_PER_SOL)
	chain.control("control_mine", { slots: 5 })
	// One is made by web3.js; the others differ in their amount and are signed by Node, which is much quicker.
	const { raw } = await signedTransfer(connection, from, to, LAMPORTS_PER_SOL)
	const der = Buffer.concat([ENVELOPE, from.secretKey.subarray(0, 32)])
	const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" })
	for (let i = 1; i <= COUNT; i++) {
		raw.writeBigUInt64LE(BigInt(1_000_000 + i), raw.length - 8)
		sign(null, raw.subarray(65), key).copy(raw, 1)
		chain.control("sendTransaction", [raw.toString("base64"), { encoding: "base64", skipPreflight: true }])
		if (i % 50 === 0) chain.control("control_mine")
	}
	const balance = await connection.getBalance(to, "processed")
	expect(balance).toBe(COUNT * 1_000_000 + (COUNT * (COUNT + 1)) / 2)
	await chain.close()

	// By the processor's time: others may be busy on this machine.
	const began = process.cpuUsage()
	const again = await testChain({ dataDir, slotMs: 0 })
	const { user, system } = process.cpuUsage(began)
	const took = (user + system) / 1000
	console.info(`replay of ${COUNT} transactions: ${Math.round(took)} ms`)
	expect(took).toBeLessThan(2000)
	expect(await again.connection.getBalance(to)).toBe(balance)
	let seen = 0
	for (let before: string | undefined; ; ) {
		const page = await again.connection.getSignaturesForAddress(to, before ? { before } : {})
		seen += page.length
		before = page.at(-1)?.signature
		if (!before) break
	}
	expect(seen).toBe(COUNT)
})
