import { createPrivateKey, sign } from "node:crypto"
import {
	AddressLookupTableAccount,
	ComputeBudgetProgram,
	Keypair,
	PublicKey,
	SystemProgram,
	TransactionInstruction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import bs58 from "bs58"
import { expect, test } from "vitest"
import { PKCS8_ED25519 } from "#app/lib/signing-key.ts"
import type { AtomicMint, MintPayment } from "../../minter.ts"
import { paymentInstruction } from "../deposit.server.ts"
import { readHalfSigned } from "../half-signed.server.ts"
import { moveStep } from "../nfts/testing.ts"
import { memo } from "../own-transactions.server.ts"
import { atomicSteps, authorityOf } from "./atomic-mint.server.ts"
import { itemOf, type MintChain, mintChain } from "./testing.ts"

const SOL = 1_000_000_000n
/** Behind the number of signatures, and two of them. */
const MESSAGE_AT = 1 + 2 * 64
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
})

test("of each byte that a buyer changes and signs anew, only the moment it is signed for is theirs to choose", async () => {
	const world = await mintChain()
	const buyer = world.funded()
	const der = Buffer.concat([PKCS8_ED25519, buyer.secretKey.subarray(0, 32)])
	const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" })
	const mint = world.mintOf(buyer, { payment: world.inScg(5_000_000n, world.treasury.toBase58()) })
	const good = Buffer.from(await world.signed(buyer, mint))
	const hash = VersionedTransaction.deserialize(good).message.recentBlockhash
	const hashAt = good.indexOf(bs58.decode(hash))
	// As `cosign` reads it, its steps made once.
	const steps = atomicSteps(mint, world.settings)
	const wanted = { payer: mint.buyer, ours: authorityOf(mint, world.settings), steps }
	const taken = new Set<number>()
	for (let at = MESSAGE_AT; at < good.length; at++) {
		const raw = Buffer.from(good)
		raw.writeUInt8(raw.readUInt8(at) ^ 1, at)
		sign(null, raw.subarray(MESSAGE_AT), key).copy(raw, 1)
		if (!("refused" in readHalfSigned(raw, wanted))) taken.add(at)
	}
	expect([...taken]).toEqual(Array.from({ length: 32 }, (_, n) => hashAt + n))
})

test("a coin that is paid is that coin, that much of it, to us", async () => {
	const world = await mintChain()
	const [buyer, thief] = [world.funded(), world.funded()]
	const asked = world.inScg(5_000_000n, Keypair.generate().publicKey.toBase58())
	const mint = world.mintOf(buyer, { payment: asked })
	const paying = (change: Partial<MintPayment>) => paymentInstruction({ payer: mint.buyer, ...asked, ...change })
	const other = Keypair.generate().publicKey.toBase58()
	for (const change of [
		{ units: 4_999_999n },
		{ vault: thief.publicKey.toBase58() },
		{ reference: other },
		{ reference: null },
		{ asset: { address: other, scale: asked.asset.scale } },
		{ asset: { ...asked.asset, scale: 5 } },
	]) {
		const raw = await world.changed(buyer, mint, (steps) => [paying(change), ...steps.slice(1)])
		expect(world.minter.cosign(raw, mint), Object.keys(change).join()).toEqual({ refused: "not-the-mint" })
	}
})

test("guards that wallets put beside it are let pass, as long as they do not name our key", async () => {
	const world = await mintChain()
	const buyer = world.funded()
	const mint = world.mintOf(buyer, {
		payment: world.inSol(SOL / 2n),
		items: [itemOf({ text: { name: "One", symbol: "ONE", uri: "/1.json", traits: [] } })],
	})
	const looks = new TransactionInstruction({
		programId: LIGHTHOUSE,
		keys: [{ pubkey: buyer.publicKey, isSigner: false, isWritable: false }],
		data: Buffer.of(1, 2, 3),
	})
	const budget = ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 })
	const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 })
	const guarded = await world.changed(buyer, mint, ([pay, ...steps]) =>
		pay ? [budget, price, pay, looks, ...steps, looks] : [],
	)
	expect(world.minter.cosign(guarded, mint)).toMatchObject({ signature: expect.any(String) })
	const budgeted = await world.changed(buyer, mint, (steps) => [budget, price, ...steps])
	expect(await world.landed(cosigned(world, budgeted, mint).raw)).toBe(null)
})

test("the buyer pays the fee and signs, we sign last, and nobody else signs", async () => {
	const world = await mintChain()
	const [buyer, other] = [world.funded(), world.funded()]
	const mint = world.mintOf(buyer, { payment: world.inSol(SOL / 2n) })
	const same = (steps: TransactionInstruction[]) => steps
	const refusals = (raw: Uint8Array) => [world.minting.checkSigned(raw, mint), world.minter.cosign(raw, mint)]
	const refused = (why: string) => [{ refused: why }, { refused: why }]
	const good = await world.signed(buyer, mint)
	expect(refusals(await world.changed(buyer, mint, same, { payer: other, more: [other] }))).toEqual(
		refused("other-payer"),
	)
	const witness = memo("I was there")
	witness.keys.push({ pubkey: other.publicKey, isSigner: true, isWritable: false })
	expect(refusals(await world.changed(buyer, mint, (steps) => [...steps, witness], { more: [other] }))).toEqual(
		refused("not-the-mint"),
	)
	const { unsigned } = await world.minting.prepare(mint)
	expect(refusals(unsigned)).toEqual(refused("unsigned"))
	const torn = Buffer.from(good)
	torn.writeUInt8(torn.readUInt8(5) ^ 1, 5)
	expect(refusals(torn)).toEqual(refused("unsigned"))
	expect(refusals(Buffer.concat([good, Buffer.of(0)]))).toEqual(refused("unreadable"))
	expect(refusals(good.subarray(0, 200))).toEqual(refused("unreadable"))
	// What is ours stands there already: whose it is nobody knows.
	const signed = VersionedTransaction.deserialize(good)
	signed.sign([world.keys.nftAuthority])
	expect(refusals(signed.serialize())).toEqual(refused("not-the-mint"))
	// Another item, of which the same buyer has signed nothing.
	const elsewhere = { ...mint, items: [itemOf()] }
	expect(world.minter.cosign(good, elsewhere)).toEqual({ refused: "not-the-mint" })
	const ofAnother = { ...mint, buyer: other.publicKey.toBase58() }
	expect(world.minter.cosign(good, ofAnother)).toEqual({ refused: "other-payer" })
	const nonce = SystemProgram.nonceAdvance({ noncePubkey: other.publicKey, authorizedPubkey: buyer.publicKey })
	expect(refusals(await world.changed(buyer, mint, (steps) => [nonce, ...steps]))).toEqual(refused("not-the-mint"))
	const message = TransactionMessage.decompile(VersionedTransaction.deserialize(good).message)
	const addresses = [world.treasury]
	const table = new AddressLookupTableAccount({
		key: Keypair.generate().publicKey,
		state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses },
	})
	const looked = new VersionedTransaction(message.compileToV0Message([table]))
	looked.sign([buyer])
	expect(looked.message.addressTableLookups).toHaveLength(1)
	expect(refusals(looked.serialize())).toEqual(refused("not-the-mint"))
})

test("what cannot be one transaction of one key is none: too many, one twice, none, an unknown collection, the key as its buyer", async () => {
	const world = await mintChain()
	const buyer = world.funded()
	const item = itemOf({ isPrepared: true })
	const many = (length: number) => Array.from({ length }, () => itemOf({ isPrepared: true }))
	for (const items of [[], [item, item], many(6), [itemOf({ collection: "no such" })], [itemOf({ id: "1" })]])
		expect(() => world.minting.fits(world.mintOf(buyer, { items }))).toThrow()
	expect(() => world.minting.fits(world.mintOf(world.keys.nftAuthority))).toThrow("buys nothing from itself")
	const room = world.minting.fits(
		world.mintOf(buyer, { payment: world.inScg(1n, buyer.publicKey.toBase58()), items: many(5) }),
		150,
	)
	expect(room).toBe(true)
	expect(world.minting.fits(world.mintOf(buyer, { payment: world.inScg(1n), items: [itemOf(), itemOf()] }))).toBe(false)
})
