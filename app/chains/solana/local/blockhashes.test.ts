import {
	Keypair,
	PublicKey,
	SystemProgram,
	Transaction,
	TransactionExpiredBlockheightExceededError,
} from "@solana/web3.js"
import { expect, test } from "vitest"
import { funded, reached, signedTransfer, testChain } from "./testing.ts"

const LAMPORTS = 1_000_000

test("a blockhash is good for 150 blocks and not for one more, at preflight and at landing", async () => {
	const { chain, connection } = await testChain({ slotMs: 0 })
	const mine = (slots: number) => chain.control("control_mine", { slots })
	mine(5)
	const from = Keypair.generate()
	await connection.requestAirdrop(from.publicKey, 1_000_000_000)
	mine(5)
	const [kept, late] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
	const good = await signedTransfer(connection, from, kept, LAMPORTS)
	const bad = await signedTransfer(connection, from, late, LAMPORTS)
	const left = good.lastValidBlockHeight - (await connection.getBlockHeight("processed"))
	expect(left).toBe(149)
	mine(left - 1)
	expect((await connection.isBlockhashValid(good.blockhash, { commitment: "processed" })).value).toBe(true)
	const landing = await connection.sendRawTransaction(good.raw)
	mine(1)
	expect(await connection.getBlockHeight("processed")).toBe(good.lastValidBlockHeight)
	const tooLate = await connection.sendRawTransaction(bad.raw, { skipPreflight: true })
	mine(2)
	await expect(connection.sendRawTransaction(bad.raw)).rejects.toThrow("Blockhash not found")
	expect((await connection.isBlockhashValid(good.blockhash)).value).toBe(false)
	const { value } = await connection.getSignatureStatuses([landing, tooLate])
	expect([value[0]?.err, value[1]]).toEqual([null, null])
	expect(await connection.getBalance(late, "processed")).toBe(0)
})

test("a made-up blockhash is refused", async () => {
	const { connection } = await testChain()
	const from = await funded(connection)
	const transaction = new Transaction({
		feePayer: from.publicKey,
		blockhash: PublicKey.unique().toBase58(),
		lastValidBlockHeight: 1,
	})
	transaction.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: from.publicKey, lamports: LAMPORTS }))
	transaction.sign(from)
	await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow("Blockhash not found")
	const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
	await new Promise((resolve) => setTimeout(resolve, 100))
	expect((await connection.getSignatureStatuses([signature])).value).toEqual([null])
})

test("waiting for a transaction that never lands ends when its blockhash has expired", async () => {
	const { chain, connection } = await testChain()
	const from = await funded(connection)
	chain.control("control_fault", { kind: "drop" })
	const { raw, blockhash, lastValidBlockHeight } = await signedTransfer(connection, from, from.publicKey, LAMPORTS)
	const signature = await connection.sendRawTransaction(raw)
	const waiting = connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
	chain.control("control_mine", { slots: 160 })
	await expect(waiting).rejects.toBeInstanceOf(TransactionExpiredBlockheightExceededError)
})

test("a transaction is refused for ever once it has landed: after 400 others and after a restart", async () => {
	const first = await testChain({ slotMs: 0 })
	const { chain, connection, dataDir } = first
	const mine = (slots: number) => chain.control("control_mine", { slots })
	mine(5)
	const from = Keypair.generate()
	const to = Keypair.generate().publicKey
	await connection.requestAirdrop(from.publicKey, 10_000_000_000)
	mine(5)
	const once = await signedTransfer(connection, from, to, LAMPORTS)
	await connection.sendRawTransaction(once.raw)
	mine(1)
	for (let i = 0; i < 400; i++) {
		const { raw } = await signedTransfer(connection, from, to, LAMPORTS + 1 + i)
		chain.control("sendTransaction", [raw.toString("base64"), { encoding: "base64", skipPreflight: true }])
	}
	mine(1)
	const balance = await connection.getBalance(to, "processed")
	expect(balance).toBe(401 * LAMPORTS + (400 * 401) / 2)
	await expect(connection.sendRawTransaction(once.raw)).rejects.toThrow("already been processed")
	await connection.sendRawTransaction(once.raw, { skipPreflight: true })
	mine(5)
	expect(await connection.getBalance(to)).toBe(balance)
	await chain.close()

	const again = await testChain({ dataDir })
	await expect(again.connection.sendRawTransaction(once.raw)).rejects.toThrow("already been processed")
	const signature = await again.connection.sendRawTransaction(once.raw, { skipPreflight: true })
	expect((await reached(again.connection, signature, "finalized")).err).toBe(null)
	expect(await again.connection.getBalance(to)).toBe(balance)
})
