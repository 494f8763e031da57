import { Keypair, SystemProgram, Transaction } from "@solana/web3.js"
import { expect, test } from "vitest"
import { funded, signedTransfer, testChain } from "./testing.ts"

test("no bytes bring the chain down", async () => {
	const { chain, connection } = await testChain()
	const from = await funded(connection)
	const { raw } = await signedTransfer(connection, from, Keypair.generate().publicKey, 1_000_000)
	const send = (bytes: Uint8Array, skipPreflight: boolean) => {
		try {
			return chain.control("sendTransaction", [
				Buffer.from(bytes).toString("base64"),
				{ encoding: "base64", skipPreflight },
			])
		} catch (error) {
			return error
		}
	}
	const simulate = (bytes: Uint8Array) => {
		const options = { encoding: "base64", sigVerify: false, replaceRecentBlockhash: true, commitment: "processed" }
		try {
			return chain.control("simulateTransaction", [Buffer.from(bytes).toString("base64"), options])
		} catch (error) {
			return error
		}
	}
	for (let at = 0; at < raw.length; at++) {
		send(raw.subarray(0, at), true)
		for (const flip of [1, 128, 255]) {
			const changed = Uint8Array.from(raw)
			changed[at] = (changed[at] ?? 0) ^ flip
			send(changed, at % 2 === 0)
			// Unsigned bytes get further into the virtual machine than a forged signature would.
			simulate(changed)
		}
	}
	chain.control("control_mine")
	expect(await connection.getSlot()).toBeGreaterThan(1000)
	expect(String(send(new Uint8Array(1233), true))).toContain("too large")
})

test("what is not soundly built is refused with a reason", async () => {
	const { chain, connection } = await testChain()
	const from = await funded(connection)
	const { raw } = await signedTransfer(connection, from, Keypair.generate().publicKey, 1_000_000)
	const refusal = (bytes: Uint8Array) => {
		const encoded = Buffer.from(bytes).toString("base64")
		expect(() => chain.control("sendTransaction", [encoded, { encoding: "base64" }])).toThrow("invalid transaction")
	}
	const changed = (at: number, value: number) => Uint8Array.from(raw).fill(value, at, at + 1)
	refusal(new Uint8Array())
	refusal(Buffer.concat([raw, Buffer.from([0])]))
	refusal(changed(0, 2))
	refusal(changed(65, 9))
	refusal(changed(67, 9))
	expect(() => chain.control("sendTransaction", ["%%%", { encoding: "base64" }])).toThrow("invalid base64 encoding")
	const unsigned = new Transaction({
		feePayer: from.publicKey,
		recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
	})
	unsigned.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: from.publicKey, lamports: 1 }))
	const bytes = unsigned.serialize({ requireAllSignatures: false })
	await expect(connection.sendRawTransaction(bytes)).rejects.toThrow("signature verification failure")
})
