import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from "@solana/web3.js"
import { expect, test } from "vitest"
import { base58Encode } from "#app/identity/proofs/base58.ts"
import { verifyEd25519 } from "#app/identity/proofs/ed25519.server.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { signedAnswer } from "./signed-answer.ts"

const key = testKey()
const payer = Keypair.generate()
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")

/** The payer signs first; the wallet's place is the second. */
const transaction = new VersionedTransaction(
	new TransactionMessage({
		payerKey: payer.publicKey,
		recentBlockhash: payer.publicKey.toBase58(),
		instructions: [
			SystemProgram.transfer({ fromPubkey: new PublicKey(key.address), toPubkey: payer.publicKey, lamports: 1 }),
		],
	}).compileToV0Message(),
)
transaction.sign([payer])
const message = transaction.message.serialize()
const asked = { address: key.address, unsignedBase64: base64(transaction.serialize()) }
const signature = base58Encode(key.sign(message))

test("a signature alone is put into its own place, and the rest of the transaction stays as the server built it", async () => {
	const signed = VersionedTransaction.deserialize(Buffer.from(await signedAnswer({ signature }, asked), "base64"))
	const [first = new Uint8Array(), second = new Uint8Array()] = signed.signatures
	expect(verifyEd25519(key.publicKey, message, second)).toBe(true)
	expect(first).toEqual(transaction.signatures[0])
	expect(signed.message.serialize()).toEqual(message)
})

test("a transaction that the wallet answers with is taken as it is, for the server to judge", async () => {
	for (const answer of [{ signature, transaction: "AQID" }, { transaction: "AQID" }])
		expect(await signedAnswer(answer, asked)).toBe("AQID")
	expect(await signedAnswer({ signature, transaction: "" }, asked)).toBe(await signedAnswer({ signature }, asked))
})

test("an answer without a signature of that account is no answer", async () => {
	const short = base58Encode(key.sign(message).subarray(0, 63))
	const odd = [null, undefined, "", signature, {}, { signature: null }, { signature: short }, { signature: "0OIl" }]
	for (const answer of [...odd, { signature: [1, 2] }, { transaction: 7 }])
		await expect(signedAnswer(answer, asked)).rejects.toThrow("without a signature")
	await expect(signedAnswer({ signature }, { ...asked, address: testKey().address })).rejects.toThrow()
	await expect(signedAnswer({ signature }, { ...asked, unsignedBase64: "AQID" })).rejects.toThrow()
})
