import { type Commitment, Keypair, LAMPORTS_PER_SOL, PublicKey, SYSVAR_CLOCK_PUBKEY } from "@solana/web3.js"
import { expect, test } from "vitest"
import { BUSY_MS } from "#tests/busy.ts"
import { signedTransfer, testChain } from "./testing.ts"

test("what is young is seen at processed, one slot later at confirmed, four slots later at finalized", async () => {
	const { chain, connection } = await testChain({ slotMs: 0 })
	const mine = (slots: number) => chain.control("control_mine", { slots })
	mine(5)
	const from = Keypair.generate()
	await connection.requestAirdrop(from.publicKey, 10 * LAMPORTS_PER_SOL)
	mine(5)
	const to = Keypair.generate().publicKey
	const { raw } = await signedTransfer(connection, from, to, LAMPORTS_PER_SOL)
	const signature = await connection.sendRawTransaction(raw)
	const levels: Commitment[] = ["processed", "confirmed", "finalized"]
	const balances = () => Promise.all(levels.map((level) => connection.getBalance(to, level)))
	const status = async () => (await connection.getSignatureStatuses([signature])).value[0]
	const history = async () => {
		const seen = (["confirmed", "finalized"] as const).map(async (level) => {
			const listed = await connection.getSignaturesForAddress(to, {}, level)
			const found = await connection.getTransaction(signature, { commitment: level, maxSupportedTransactionVersion: 0 })
			expect(listed.length).toBe(found ? 1 : 0)
			return listed.length
		})
		return Promise.all(seen)
	}
	const one = LAMPORTS_PER_SOL
	expect(await balances()).toEqual([0, 0, 0])
	expect(await status()).toBe(null)
	mine(1)
	expect(await balances()).toEqual([one, 0, 0])
	expect(await history()).toEqual([0, 0])
	expect(await status()).toMatchObject({ confirmationStatus: "processed", confirmations: 0 })
	mine(1)
	expect(await balances()).toEqual([one, one, 0])
	expect(await history()).toEqual([1, 0])
	expect(await status()).toMatchObject({ confirmationStatus: "confirmed", confirmations: 1 })
	mine(2)
	expect(await balances()).toEqual([one, one, 0])
	mine(1)
	expect(await balances()).toEqual([one, one, one])
	expect(await history()).toEqual([1, 1])
	expect(await status()).toMatchObject({ confirmationStatus: "finalized", confirmations: null })
	const slots = await Promise.all(levels.map((level) => connection.getSlot(level)))
	expect(slots.map((slot) => (slots[0] ?? 0) - slot)).toEqual([0, 1, 4])
	expect((slots[2] ?? 0) - (await connection.getBlockHeight("finalized"))).toBe(1000)
})

test("token balances and lists of accounts are those of the asked commitment", async () => {
	const { chain, connection } = await testChain({ slotMs: 0 })
	const mine = (slots: number) => chain.control("control_mine", { slots })
	mine(5)
	const owner = Keypair.generate().publicKey
	chain.control("control_faucet", { address: owner.toBase58() })
	mine(2)
	const mint = new PublicKey(chain.demo.scgMint)
	const byMint = async (level: Commitment) =>
		(await connection.getParsedTokenAccountsByOwner(owner, { mint: mint }, level)).value.map(
			({ account }) => account.data.parsed.info.tokenAmount.uiAmountString as string,
		)
	expect(await byMint("confirmed")).toEqual(["20000"])
	expect(await byMint("finalized")).toEqual([])
	expect(await connection.getAccountInfo(owner, "finalized")).toBe(null)
	expect((await connection.getTokenSupply(mint, "finalized")).value.uiAmount).toBe(10_000_000)
	expect((await connection.getTokenSupply(mint, "confirmed")).value.uiAmount).toBe(10_020_000)
	mine(3)
	expect(await byMint("finalized")).toEqual(["20000"])
})

test("signatures of an address are listed newest first, between two of them if asked", async () => {
	const { chain, connection } = await testChain({ slotMs: 0 })
	const mine = (slots: number) => chain.control("control_mine", { slots })
	mine(5)
	const to = Keypair.generate().publicKey
	const sent: string[] = []
	for (let i = 0; i < 5; i++) {
		sent.unshift(await connection.requestAirdrop(to, LAMPORTS_PER_SOL))
		if (i % 2) mine(1)
	}
	mine(5)
	const list = async (options: object) =>
		(await connection.getSignaturesForAddress(to, options)).map(({ signature }) => sent.indexOf(signature))
	expect(await list({})).toEqual([0, 1, 2, 3, 4])
	expect(await list({ limit: 2 })).toEqual([0, 1])
	expect(await list({ before: sent[1], limit: 2 })).toEqual([2, 3])
	expect(await list({ until: sent[3] })).toEqual([0, 1, 2])
	expect(await list({ before: sent[0], until: sent[4] })).toEqual([1, 2, 3])
})

test("an old signature is found only by who asks to search the history", async () => {
	const { chain, connection } = await testChain({ slotMs: 0 })
	chain.control("control_mine", { slots: 5 })
	const signature = await connection.requestAirdrop(Keypair.generate().publicKey, LAMPORTS_PER_SOL)
	chain.control("control_mine", { slots: 400 })
	expect((await connection.getSignatureStatuses([signature])).value).toEqual([null])
	const { value } = await connection.getSignatureStatuses([signature], { searchTransactionHistory: true })
	expect(value[0]?.confirmationStatus).toBe("finalized")
})

test("the clock follows the machine plus an offset, and never goes back", async () => {
	const { chain, connection, dataDir } = await testChain()
	const now = Date.now() / 1000
	const day = 86_400
	const first = await connection.getSlot("processed")
	expect(Math.abs(((await connection.getBlockTime(first)) ?? 0) - now)).toBeLessThan(BUSY_MS / 1000)
	chain.control("control_clock", { offsetSeconds: 90 * day })
	await expect
		.poll(async () => ((await connection.getBlockTime(await connection.getSlot())) ?? 0) - now)
		.toBeGreaterThan(89 * day)
	expect(() => chain.control("control_clock", { offsetSeconds: day })).toThrow("never goes back")
	const sysvar = (await connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY))?.data
	expect(Number(sysvar?.readBigInt64LE(32)) - now).toBeGreaterThan(89 * day)
	expect(Number(sysvar?.readBigUInt64LE(0))).toBeGreaterThan(1000)
	await chain.close()
	const again = await testChain({ dataDir })
	expect(again.chain.control("control_clock")).toMatchObject({ offsetSeconds: 90 * day })
	const slot = await again.connection.getSlot("processed")
	expect(((await again.connection.getBlockTime(slot)) ?? 0) - now).toBeGreaterThan(89 * day)
})
