import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js"
import { expect, test } from "vitest"
import { guard, LIGHTHOUSE } from "../guard.ts"
import { nftChain } from "../nfts/testing.ts"

test("the bytes that a guard names have to stand there; what else it is asked is refused", async () => {
	const world = await nftChain()
	const owner = world.funded()
	const [nft] = await world.given(owner.publicKey, 1)
	if (!nft) throw new Error("none was given")
	const code = async (...steps: TransactionInstruction[]) => {
		const { err } = await world.send(steps, owner)
		return err === null ? null : (err as { InstructionError: [number, { Custom: number }] }).InstructionError[1].Custom
	}
	const one = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0])
	const key = new PublicKey(nft.account)
	const raw = (data: number[], keys = [{ pubkey: key, isSigner: false, isWritable: false }]) =>
		new TransactionInstruction({ programId: new PublicKey(LIGHTHOUSE), keys, data: Buffer.from(data) })
	expect(await code(guard(nft.account, 64, one))).toBe(null)
	expect(await code(guard(nft.account, 32, owner.publicKey.toBuffer()))).toBe(null)
	expect(await code(guard(nft.account, 64, Buffer.alloc(8)))).toBe(6400)
	expect(await code(guard(nft.account, 72, one))).toBe(6400)
	expect(await code(guard(nft.account, 120, Buffer.alloc(100)))).toBe(6405)
	const empty = Keypair.generate().publicKey.toBase58()
	expect(await code(guard(empty, 0, one))).toBe(6405)
	// Another operator, another type, another instruction, a byte too much, two accounts, none.
	const exact = [2, 0, 64, 11, 8, ...one, 0]
	expect(await code(raw(exact))).toBe(null)
	for (const wrong of [
		[...exact.slice(0, -1), 1],
		[2, 0, 64, 7, 8, ...one, 0],
		[8, ...exact.slice(1)],
		[...exact, 0],
		[2],
		[],
	])
		expect(await code(raw(wrong)), JSON.stringify(wrong)).toBe(6000)
	const account = { pubkey: key, isSigner: false, isWritable: false }
	expect(await code(raw(exact, [account, { ...account, pubkey: owner.publicKey }]))).toBe(6000)
	expect(await code(raw(exact, []))).toBe(6000)
	// It holds what stands beside it.
	const friend = Keypair.generate().publicKey
	const pay = SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: friend, lamports: 1_000_000 })
	expect(await code(pay, guard(nft.account, 64, Buffer.alloc(8)))).toBe(6400)
	expect(await world.connection.getBalance(friend)).toBe(0)
	expect(() => guard(nft.account, 128, one)).toThrow("few")
})
