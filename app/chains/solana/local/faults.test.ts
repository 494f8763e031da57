import { Keypair, LAMPORTS_PER_SOL } from "@solana/web3.js"
import { expect, test } from "vitest"
import { funded, reached, signedTransfer, testChain } from "./testing.ts"

async function ready() {
	const { chain, connection } = await testChain()
	const from = await funded(connection)
	const to = Keypair.generate().publicKey
	const { raw } = await signedTransfer(connection, from, to, LAMPORTS_PER_SOL)
	const status = async (signature: string) => (await connection.getSignatureStatuses([signature])).value[0]
	return { chain, connection, from, to, raw, status, fault: (wish: object) => chain.control("control_fault", wish) }
}

test("a dropped transaction is accepted and never lands; the same bytes land when sent again", async () => {
	const { chain, connection, raw, status, fault } = await ready()
	fault({ kind: "drop", count: 2 })
	const signature = await connection.sendRawTransaction(raw)
	await connection.sendRawTransaction(raw)
	chain.control("control_mine", { slots: 6 })
	expect(await status(signature)).toBe(null)
	expect(await connection.sendRawTransaction(raw)).toBe(signature)
	expect((await reached(connection, signature, "finalized")).err).toBe(null)
})

test("a held transaction lands so many slots later", async () => {
	const { chain, connection, raw, status, fault } = await ready()
	fault({ kind: "hold", slots: 20 })
	const before = await connection.getSlot("processed")
	const signature = await connection.sendRawTransaction(raw)
	chain.control("control_mine", { slots: 10 })
	expect(await status(signature)).toBe(null)
	const { slot } = await reached(connection, signature)
	expect(slot - before).toBeGreaterThanOrEqual(20)
})

test("a transaction held without an end lands when released", async () => {
	const { chain, connection, raw, status, fault } = await ready()
	fault({ kind: "hold" })
	const signature = await connection.sendRawTransaction(raw)
	chain.control("control_mine", { slots: 30 })
	expect(await status(signature)).toBe(null)
	expect(chain.control("control_release")).toEqual({ released: 1 })
	await reached(connection, signature)
})

test("a transaction held for longer than its blockhash lives never lands", async () => {
	const { chain, connection, raw, status, fault } = await ready()
	fault({ kind: "hold", slots: 155 })
	const signature = await connection.sendRawTransaction(raw)
	chain.control("control_mine", { slots: 170 })
	expect(await status(signature)).toBe(null)
})

test("a lost response still lands", async () => {
	const { connection, to, raw, fault } = await ready()
	fault({ kind: "loseResponse" })
	await expect(connection.sendRawTransaction(raw)).rejects.toThrow("fetch failed")
	await expect.poll(() => connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
})

test("a fault can be meant for the transactions of one account only", async () => {
	const { connection, to, from, raw, fault } = await ready()
	fault({ kind: "drop", account: to.toBase58() })
	const other = await signedTransfer(connection, from, Keypair.generate().publicKey, LAMPORTS_PER_SOL)
	await reached(connection, await connection.sendRawTransaction(other.raw))
	const signature = await connection.sendRawTransaction(raw)
	await reached(connection, await connection.sendRawTransaction(raw))
	expect(signature).toBeTruthy()
})

test("a node that is down refuses everybody until it is released, and goes on making blocks", async () => {
	const { chain, connection, fault } = await ready()
	const before = await connection.getSlot()
	fault({ kind: "down" })
	await expect(connection.getSlot()).rejects.toThrow("503")
	fault({ kind: "down", count: 1, reset: true })
	await new Promise((resolve) => setTimeout(resolve, 100))
	await expect(connection.getSlot()).rejects.toThrow()
	chain.control("control_release")
	expect(await connection.getSlot()).toBeGreaterThan(before)
	fault({ kind: "down", count: 1, reset: true })
	await expect(connection.getSlot()).rejects.toThrow("fetch failed")
	expect(await connection.getSlot()).toBeGreaterThan(before)
})

test("a mistaken wish for a fault is refused", async () => {
	const { chain } = await testChain()
	expect(() => chain.control("control_fault", { kind: "earthquake" })).toThrow("kind is one of")
	expect(() => chain.control("control_fault", { kind: "drop", count: -1 })).toThrow("whole numbers")
})
