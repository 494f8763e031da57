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
import { expect, test } from "vitest"
import { type Freeze, type HeldNft, MOST_FROZEN_AT_ONCE } from "../../nfts.ts"
import { solanaCustodian } from "./custodian.server.ts"
import { freezeInstruction, freezeSteps, thawInstruction } from "./freeze.server.ts"
import { accountFor, moveStep, type NftChain, nftChain, transferSteps } from "./testing.ts"

const LIGHTHOUSE = new PublicKey("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95")
const MEMO = "m".repeat(90)

async function opened(count = 2) {
	const world = await nftChain()
	const owner = world.funded()
	const held = await world.given(owner.publicKey, count)
	const freeze: Freeze = { owner: owner.publicKey.toBase58(), nfts: held, memo: MEMO }
	const freezing = world.settings.freezing
	if (!freezing) throw new Error("nothing is frozen")
	const custodian = solanaCustodian(world.chain.freezeKey, freezing.multisig)
	/** Steps as the owner's wallet would sign them. */
	const signedBy = async (steps: TransactionInstruction[], ...signers: Keypair[]) => {
		const { blockhash } = await world.connection.getLatestBlockhash()
		const payerKey = (signers[0] ?? owner).publicKey
		const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions: steps })
		const tx = new VersionedTransaction(message.compileToV0Message())
		tx.sign(signers.length > 0 ? signers : [owner])
		return tx.serialize()
	}
	const land = async (raw: Uint8Array) => {
		const signature = await world.connection.sendRawTransaction(raw)
		world.mine()
		return (await world.connection.getSignatureStatuses([signature])).value[0]
	}
	const [first] = held
	if (!first) throw new Error("none was given")
	return {
		world,
		owner,
		held,
		first,
		freeze,
		freezing,
		custodian,
		signedBy,
		land,
		steps: () => freezeSteps(freeze, freezing),
	}
}

const stateOf = async ({ nfts }: NftChain, nft: HeldNft) => (await nfts.states([nft])).states[0]

test("what the owner signs and the service cosigns freezes: nobody moves the NFT until a thaw, by the service or the emergency key alone", async () => {
	const { world, owner, held, first, freeze, freezing, custodian, land } = await opened()
	const { unsigned, failure } = await world.nfts.prepareFreeze(freeze)
	expect(failure).toBe(null)
	const tx = VersionedTransaction.deserialize(unsigned)
	tx.sign([owner])
	const signed = tx.serialize()
	const read = world.nfts.readFreeze(signed, freeze)
	if ("refused" in read) throw new Error(read.refused)
	const ready = custodian.cosign(signed, freeze)
	expect(ready.signature).toBe(read.signature)
	expect((await land(ready.raw))?.err).toBe(null)
	expect(await stateOf(world, first)).toMatchObject({ state: "held", isFrozen: true })
	expect((await world.nfts.heldBy(freeze.owner, 20_000)).nfts).toEqual(held.map((one) => ({ ...one, isFrozen: true })))
	const friend = Keypair.generate().publicKey
	const failed = await world.send(transferSteps(first, friend), owner)
	expect(failed.err).toEqual({ InstructionError: [1, { Custom: 0x11 }] })
	// The same again is no freeze any more.
	expect((await world.nfts.prepareFreeze({ ...freeze, memo: "again" })).failure).not.toBe(null)

	const { multisig } = freezing
	const thaw = (nft: HeldNft, signer: Keypair) =>
		thawInstruction({ account: nft.account, mint: nft.asset, multisig, signer: signer.publicKey.toBase58() })
	const { faucet, freezeAuthority, emergency } = world.keys
	const [, second] = held
	if (!second) throw new Error("none was given")
	expect((await world.send([thaw(first, owner)], faucet, owner)).err).not.toBe(null)
	expect((await world.send([thaw(first, freezeAuthority)], faucet, freezeAuthority)).err).toBe(null)
	expect((await world.send([thaw(second, emergency)], faucet, emergency)).err).toBe(null)
	expect(await stateOf(world, first)).toMatchObject({ isFrozen: false })
	expect(await stateOf(world, second)).toMatchObject({ isFrozen: false })
	expect((await world.send(transferSteps(first, friend), owner)).err).toBe(null)
})

test("what wallets put beside it is taken: a price, a limit, a guard that looks at the owner's accounts", async () => {
	const { world, owner, first, freeze, custodian, signedBy, steps } = await opened()
	const guard = new TransactionInstruction({
		programId: LIGHTHOUSE,
		keys: [first.account, owner.publicKey.toBase58()].map((key) => ({
			pubkey: new PublicKey(key),
			isSigner: false,
			isWritable: false,
		})),
		data: Buffer.from([6, 1]),
	})
	const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 })
	const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 90_000 })
	for (const all of [steps(), [price, limit, ...steps()], [limit, price, guard, ...steps(), guard]]) {
		const raw = await signedBy(all)
		expect(world.nfts.readFreeze(raw, freeze)).toHaveProperty("signature")
		expect(custodian.cosign(raw, freeze)).toHaveProperty("raw")
	}
})

test("whatever else is in it, nothing is signed", async () => {
	const { world, owner, held, first, freeze, freezing, custodian, signedBy, steps } = await opened()
	const { service, multisig } = freezing
	const stranger = Keypair.generate()
	const key = (pubkey: string, isWritable = false, isSigner = false) => ({
		pubkey: new PublicKey(pubkey),
		isWritable,
		isSigner,
	})
	const guard = (...keys: ReturnType<typeof key>[]) =>
		new TransactionInstruction({ programId: LIGHTHOUSE, keys, data: Buffer.of(1) })
	const freezeOf = (nft: HeldNft, change: object = {}) =>
		freezeInstruction({ account: nft.account, mint: nft.asset, multisig, signer: service, ...change })
	const [one, two, memo] = steps()
	if (!one || !two || !memo) throw new Error("no steps")
	const [, second] = held
	if (!second) throw new Error("none was given")
	const [elsewhere] = await world.given(owner.publicKey, 1, "hag")
	if (!elsewhere) throw new Error("none was given")
	const changed = new TransactionInstruction({ ...one, data: Buffer.of(11) })
	const longer = new TransactionInstruction({ ...one, data: Buffer.of(10, 0) })
	const extra = new TransactionInstruction({ ...one, keys: [...one.keys, key(stranger.publicKey.toBase58())] })
	const classic = new TransactionInstruction({ ...one, programId: stranger.publicKey })
	const serviceSends = SystemProgram.transfer({
		fromPubkey: new PublicKey(service),
		toPubkey: owner.publicKey,
		lamports: 1,
	})
	const ownerSends = SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: stranger.publicKey, lamports: 1 })
	const otherMemo = new TransactionInstruction({ ...memo, data: Buffer.from("another memo") })
	const nonce = SystemProgram.nonceAdvance({ noncePubkey: stranger.publicKey, authorizedPubkey: owner.publicKey })
	const away = moveStep(
		elsewhere.asset,
		new PublicKey(elsewhere.account),
		accountFor(elsewhere.asset, stranger.publicKey),
		owner.publicKey,
	)
	const wrong: Record<string, TransactionInstruction[]> = {
		"an appended transfer of the service": [...steps(), serviceSends],
		"a transfer of the owner": [...steps(), ownerSends],
		"a transfer of an NFT": [away, ...steps()],
		"another freeze": [...steps(), freezeOf(elsewhere)],
		"a thaw in its place": [changed, two, memo],
		"another word": [longer, two, memo],
		"one account more": [extra, two, memo],
		"another program": [classic, two, memo],
		"a swapped account": [freezeOf(first, { account: elsewhere.account }), two, memo],
		"a swapped mint": [freezeOf(first, { mint: second.asset }), two, memo],
		"another authority": [freezeOf(first, { multisig: stranger.publicKey.toBase58() }), two, memo],
		"another order": [two, one, memo],
		"one too few": [one, memo],
		"one twice": [one, one, two, memo],
		"no memo": [one, two],
		"another memo": [one, two, otherMemo],
		"two memos": [one, two, memo, otherMemo],
		"a durable nonce": [nonce, ...steps()],
		"a guard that names our key": [...steps(), guard(key(service))],
		"a guard that names the authority": [...steps(), guard(key(multisig))],
		"a guard that may write to a mint": [...steps(), guard(key(first.asset, true))],
		"a guard that makes our key writable": [...steps(), guard(key(service, true, true))],
		"a budget that names accounts": [
			new TransactionInstruction({
				programId: ComputeBudgetProgram.programId,
				keys: [key(service)],
				data: Buffer.of(2),
			}),
			...steps(),
		],
		"a stranger's program": [
			new TransactionInstruction({ programId: stranger.publicKey, keys: [], data: Buffer.of(1) }),
			...steps(),
		],
	}
	for (const [name, all] of Object.entries(wrong)) {
		const raw = await signedBy(all)
		expect(world.nfts.readFreeze(raw, freeze), name).toEqual({ refused: "not-the-freeze" })
		expect(() => custodian.cosign(raw, freeze), name).toThrow("not signed")
	}
	const third = guard(key(stranger.publicKey.toBase58(), false, true))
	const more = await signedBy([...steps(), third], owner, stranger)
	expect(world.nfts.readFreeze(more, freeze)).toEqual({ refused: "not-the-freeze" })
	const theirs = await signedBy(steps(), stranger)
	expect(world.nfts.readFreeze(theirs, freeze)).toEqual({ refused: "other-payer" })
})

test("unsigned, signed by us already, altered, with a lookup table or with something behind it: nothing is signed", async () => {
	const { world, owner, freeze, custodian, signedBy, steps } = await opened()
	const { unsigned } = await world.nfts.prepareFreeze(freeze)
	expect(world.nfts.readFreeze(unsigned, freeze)).toEqual({ refused: "unsigned" })
	const raw = await signedBy(steps())
	expect(world.nfts.readFreeze(new Uint8Array([...raw, 0]), freeze)).toEqual({ refused: "unreadable" })
	const both = await signedBy(steps(), owner, world.keys.freezeAuthority)
	expect(world.nfts.readFreeze(both, freeze)).toEqual({ refused: "not-the-freeze" })
	for (let at = 1; at < raw.length; at += 7) {
		const altered = Uint8Array.from(raw)
		altered[at] = (altered[at] ?? 0) ^ 1
		expect(() => custodian.cosign(altered, freeze)).toThrow("not signed")
	}
	const table = new AddressLookupTableAccount({
		key: Keypair.generate().publicKey,
		state: {
			deactivationSlot: 2n ** 64n - 1n,
			lastExtendedSlot: 0,
			lastExtendedSlotStartIndex: 0,
			addresses: freeze.nfts.map(({ asset }) => new PublicKey(asset)),
		},
	})
	const { blockhash } = await world.connection.getLatestBlockhash()
	const message = new TransactionMessage({
		payerKey: owner.publicKey,
		recentBlockhash: blockhash,
		instructions: steps(),
	}).compileToV0Message([table])
	const looked = new VersionedTransaction(message)
	looked.sign([owner])
	expect(world.nfts.readFreeze(looked.serialize(), freeze)).toEqual({ refused: "not-the-freeze" })
	// What one consent was given for is none for another set.
	expect(world.nfts.readFreeze(raw, { ...freeze, nfts: freeze.nfts.slice(0, 1) })).toEqual({
		refused: "not-the-freeze",
	})
})

test("as many as are allowed fit with room for what a wallet adds, and one more is refused here", async () => {
	const { world, freeze } = await opened(11)
	const most = { ...freeze, nfts: freeze.nfts.slice(0, MOST_FROZEN_AT_ONCE) }
	const { unsigned, failure } = await world.nfts.prepareFreeze(most)
	expect(failure).toBe(null)
	expect(unsigned.length).toBeLessThanOrEqual(1232 - 150)
	// One more would take of that room.
	expect(unsigned.length + 32 + 32 + 8).toBeGreaterThan(1232 - 150)
	await expect(world.nfts.prepareFreeze(freeze)).rejects.toThrow("NFTs are frozen at once")
	await expect(world.nfts.prepareFreeze({ ...freeze, nfts: [] })).rejects.toThrow("NFTs are frozen at once")
	const [one] = freeze.nfts
	await expect(world.nfts.prepareFreeze({ ...freeze, nfts: one ? [one, one] : [] })).rejects.toThrow("each once")
})
