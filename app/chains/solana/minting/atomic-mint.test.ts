import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js"
import { expect, test } from "vitest"
import type { AtomicMint } from "../../minter.ts"
import { moveStep } from "../nfts/testing.ts"
import { memo } from "../own-transactions.server.ts"
import { itemOf, type MintChain, mintChain } from "./testing.ts"

const SOL = 1_000_000_000n
const cosigned = ({ minter }: MintChain, raw: Uint8Array, mint: AtomicMint) => {
	const answer = minter.cosign(raw, mint)
	if ("refused" in answer) throw new Error(answer.refused)
	return answer
}

test("paid in SOL or in a coin, an NFT is made and handed over in the transaction that pays: a member of its group, final", async () => {
	const world = await mintChain()
	const buyer = world.funded()
	const before = await world.connection.getBalance(world.treasury)
	const reference = Keypair.generate().publicKey.toBase58()
	for (const payment of [world.inSol(SOL / 10n, reference), world.inScg(5_000_000n, reference)]) {
		const mint = world.mintOf(buyer, { payment })
		const [item] = mint.items
		if (!item) throw new Error("nothing is minted")
		expect(world.minting.fits(mint)).toBe(true)
		expect(await world.minting.mintedState(item)).toEqual({ state: "absent" })
		const raw = await world.signed(buyer, mint)
		const read = world.minting.checkSigned(raw, mint)
		if ("refused" in read) throw new Error(read.refused)
		const { signature, raw: both } = cosigned(world, raw, mint)
		expect(signature).toBe(read.signature)
		expect(await world.landed(both)).toBe(null)
		const by = { signature, to: mint.buyer }
		expect(await world.minting.mintedState(item)).toEqual({ state: "minted", by })
		expect(await world.minting.mintedState(item, signature)).toEqual({ state: "minted", by })
		const asset = world.minting.addressOf(item)
		const { nfts, complete } = await world.nfts.heldBy(mint.buyer, 20_000)
		expect(complete).toBe(true)
		const account = world.minting.accountOf(asset, mint.buyer)
		expect(nfts).toContainEqual(expect.objectContaining({ asset, collection: "kongz", account, isFrozen: false }))
		const paid = await world.transaction(signature)
		expect(paid.transaction.message.staticAccountKeys.map(String)).toContain(reference)
	}
	expect(await world.connection.getBalance(world.treasury)).toBe(before + Number(SOL / 10n))
	const tokens = await world.connection.getTokenAccountBalance(new PublicKey(world.inScg(1n).vault))
	expect(tokens.value.amount).toBe("5000000")
})

test("nothing is paid where nothing is minted: a second time the same item fails, and so does a payment that is not covered", async () => {
	const world = await mintChain()
	const [buyer, other] = [world.funded(), world.funded()]
	const item = itemOf()
	const mint = world.mintOf(buyer, { payment: world.inSol(SOL / 10n), items: [item] })
	const again = world.mintOf(other, { payment: world.inSol(SOL / 10n), items: [item] })
	const [first, second] = [
		cosigned(world, await world.signed(buyer, mint), mint),
		cosigned(world, await world.signed(other, again), again),
	]
	expect(await world.landed(first.raw)).toBe(null)
	const before = await world.connection.getBalance(world.treasury)
	expect(await world.landed(second.raw)).toEqual({ InstructionError: [1, { Custom: 0 }] })
	expect(await world.connection.getBalance(world.treasury)).toBe(before)
	const poor = world.mintOf(other, { payment: world.inSol(500n * SOL) })
	const { failure } = await world.minting.prepare(poor)
	expect(failure).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] } })
})

test("what a stranger has sent to the address before hinders nothing", async () => {
	const world = await mintChain()
	const buyer = world.funded()
	const mint = world.mintOf(buyer, { payment: world.inScg(1_000_000n) })
	const [item] = mint.items
	if (!item) throw new Error("nothing is minted")
	const address = new PublicKey(world.minting.addressOf(item))
	const lamports = await world.connection.getMinimumBalanceForRentExemption(0)
	const stranger = world.funded()
	const gift = SystemProgram.transfer({ fromPubkey: stranger.publicKey, toPubkey: address, lamports })
	expect((await world.send([gift], stranger)).err).toBe(null)
	expect(await world.minting.mintedState(item)).toEqual({ state: "absent" })
	const { raw } = cosigned(world, await world.signed(buyer, mint), mint)
	expect(await world.landed(raw)).toBe(null)
	expect(await world.minting.mintedState(item)).toMatchObject({ state: "minted" })
})

const LIGHTHOUSE = new PublicKey("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95")

test("whatever is not exactly the mint is not signed: each way to have more, less or another thing done", async () => {
	const world = await mintChain()
	const [buyer, thief] = [world.funded(), world.funded()]
	const authority = world.keys.nftAuthority.publicKey
	const mint = world.mintOf(buyer, { payment: world.inSol(SOL / 2n) })
	type Change = Parameters<MintChain["changed"]>[2]
	const take = SystemProgram.transfer({ fromPubkey: authority, toPubkey: thief.publicKey, lamports: 1 })
	const guard = (...keys: readonly PublicKey[]) =>
		new TransactionInstruction({
			programId: LIGHTHOUSE,
			keys: keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
			data: Buffer.of(1, 2, 3),
		})
	const own = SystemProgram.transfer({ fromPubkey: buyer.publicKey, toPubkey: thief.publicKey, lamports: 1 })
	const [held] = await world.given(buyer.publicKey, 1)
	if (!held) throw new Error("none was given")
	const dearer = SystemProgram.transfer({
		fromPubkey: buyer.publicKey,
		toPubkey: world.treasury,
		lamports: SOL / 2n - 1n,
	})
	const elsewhere = SystemProgram.transfer({
		fromPubkey: buyer.publicKey,
		toPubkey: thief.publicKey,
		lamports: SOL / 2n,
	})
	const set =
		(at: number, step: TransactionInstruction): Change =>
		(steps) =>
			steps.with(at, step)
	const same = (step: TransactionInstruction, change: Partial<TransactionInstruction>) =>
		new TransactionInstruction({ programId: step.programId, keys: step.keys, data: step.data, ...change })
	const ways: readonly (readonly [string, Change])[] = [
		["a transfer of the authority's is appended", (steps) => [...steps, take]],
		["the same stands before everything", (steps) => [take, ...steps]],
		["another transfer of the buyer's", (steps) => [...steps, own]],
		[
			"an NFT is moved beside it",
			(steps) => [
				...steps,
				moveStep(held.asset, new PublicKey(held.account), new PublicKey(held.account), buyer.publicKey),
			],
		],
		["a lower price", set(0, dearer)],
		["another is paid", set(0, elsewhere)],
		["nothing is paid", (steps) => steps.slice(1)],
		["it is paid twice", ([pay, ...steps]) => (pay ? [pay, pay, ...steps] : steps)],
		["another memo", (steps) => steps.with(-1, memo("another"))],
		["no memo", (steps) => steps.slice(0, -1)],
		["two steps change places", ([pay, one, two, ...rest]) => (pay && one && two ? [one, pay, two, ...rest] : [])],
		["the mint authority is kept", (steps) => [...steps.slice(0, -2), ...steps.slice(-1)]],
		["two are minted", (steps) => steps.flatMap((step) => (step.data[0] === 7 ? [step, step] : [step]))],
		[
			"more of it is minted",
			(steps) =>
				steps.map((step) => (step.data[0] === 7 ? same(step, { data: Buffer.of(7, 2, 0, 0, 0, 0, 0, 0, 0) }) : step)),
		],
		["a guard names our key", (steps) => [...steps, guard(authority)]],
		[
			"a step of no program that we know",
			(steps) => [...steps, new TransactionInstruction({ programId: thief.publicKey, keys: [], data: Buffer.of(1) })],
		],
		[
			"our key may be written to",
			(steps) => [
				...steps,
				new TransactionInstruction({
					programId: LIGHTHOUSE,
					keys: [{ pubkey: authority, isSigner: true, isWritable: true }],
					data: Buffer.of(1),
				}),
			],
		],
		[
			"the group may be written to by a step, and the treasury's wallet is named elsewhere as one that signs",
			(steps) => [...steps, guard(world.treasury, authority)],
		],
	]
	for (const [why, change] of ways) {
		const raw = await world.changed(buyer, mint, change)
		expect(world.minting.checkSigned(raw, mint), why).toEqual({ refused: "not-the-mint" })
		expect(world.minter.cosign(raw, mint), why).toEqual({ refused: "not-the-mint" })
	}
	const third = await world.changed(
		buyer,
		mint,
		(steps) => [...steps, guard()].map((step, n) => (n === 0 ? step : step)),
		{ more: [] },
	)
	expect(world.minting.checkSigned(third, mint)).toMatchObject({ signature: expect.any(String) })
})
