import {
	AuthorityType,
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeGroupInstruction,
	createInitializeGroupMemberPointerInstruction,
	createInitializeGroupPointerInstruction,
	createInitializeMemberInstruction,
	createInitializeMetadataPointerInstruction,
	createInitializeMintInstruction,
	createMintToInstruction,
	createSetAuthorityInstruction,
	createUpdateGroupAuthorityInstruction,
	ExtensionType,
	getMintLen,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js"
import { expect, test } from "vitest"
import { DEMO_COLLECTIONS, memberText } from "../local/nfts/collections.ts"
import { writeMetadata } from "../local/nfts/steps.ts"
import { solanaNfts } from "./nfts.server.ts"
import { accountFor, listStep, type NftChain, nftChain, settingsOf, transferSteps } from "./testing.ts"

const RENT = 20_000_000
const programId = TOKEN_2022_PROGRAM_ID

type Forged = Readonly<{
	group: PublicKey
	groupAuthority: Keypair
	supply?: number
	decimals?: number
	open?: boolean
}>

/** A mint of a stranger's own making, with the texts of one of ours, that names a group. */
async function forge(world: NftChain, thief: Keypair, { group, groupAuthority, supply = 1, ...more }: Forged) {
	const { decimals = 0, open = false } = more
	const mint = Keypair.generate()
	const { publicKey } = mint
	const kinds = [ExtensionType.MetadataPointer, ExtensionType.GroupMemberPointer]
	const account = accountFor(publicKey.toBase58(), thief.publicKey)
	const made = await world.send(
		[
			createMint(thief, mint, kinds),
			createInitializeMetadataPointerInstruction(publicKey, thief.publicKey, publicKey, programId),
			createInitializeGroupMemberPointerInstruction(publicKey, thief.publicKey, publicKey, programId),
			createInitializeMintInstruction(publicKey, decimals, thief.publicKey, null, programId),
			...textsOfOurs(publicKey, thief.publicKey),
			createAssociatedTokenAccountIdempotentInstruction(
				thief.publicKey,
				account,
				thief.publicKey,
				publicKey,
				programId,
			),
			createMintToInstruction(publicKey, account, thief.publicKey, supply, [], programId),
		],
		thief,
		mint,
	)
	expect(made.err).toBe(null)
	const joined = await world.send(
		[
			createInitializeMemberInstruction({
				programId,
				member: publicKey,
				memberMint: publicKey,
				memberMintAuthority: thief.publicKey,
				group,
				groupUpdateAuthority: groupAuthority.publicKey,
			}),
			...(open
				? []
				: [createSetAuthorityInstruction(publicKey, thief.publicKey, AuthorityType.MintTokens, null, [], programId)]),
		],
		thief,
		...(groupAuthority === thief ? [] : [groupAuthority]),
	)
	return { mint: publicKey.toBase58(), joined: joined.err }
}

/** What one of ours is called. */
function textsOfOurs(mint: PublicKey, authority: PublicKey): TransactionInstruction[] {
	const [, kongz] = DEMO_COLLECTIONS
	if (!kongz) throw new Error("no collection")
	const steps = writeMetadata({ mint: mint.toBuffer(), authority: authority.toBuffer() }, memberText(kongz, 1))
	return steps.map(({ program, accounts, data }) => {
		const keys = accounts.map(([key, role = ""]) => ({
			pubkey: new PublicKey(key),
			isSigner: role.includes("s"),
			isWritable: role.includes("w"),
		}))
		return new TransactionInstruction({ programId: new PublicKey(program), keys, data })
	})
}

const createMint = (payer: Keypair, mint: Keypair, kinds: ExtensionType[]) =>
	SystemProgram.createAccount({
		fromPubkey: payer.publicKey,
		newAccountPubkey: mint.publicKey,
		space: getMintLen(kinds),
		lamports: RENT,
		programId,
	})

async function groupOf(world: NftChain, owner: Keypair) {
	const mint = Keypair.generate()
	const { publicKey } = mint
	const steps: TransactionInstruction[] = [
		createMint(owner, mint, [ExtensionType.GroupPointer]),
		createInitializeGroupPointerInstruction(publicKey, owner.publicKey, publicKey, programId),
		createInitializeMintInstruction(publicKey, 0, owner.publicKey, null, programId),
		createInitializeGroupInstruction({
			programId,
			group: publicKey,
			mint: publicKey,
			mintAuthority: owner.publicKey,
			updateAuthority: owner.publicKey,
			maxSize: 10n,
		}),
	]
	expect((await world.send(steps, owner, mint)).err).toBe(null)
	return publicKey
}

test("a wallet's NFTs are told with collection, number and account; a sold one is the buyer's, a listed one is told as listed", async () => {
	const world = await nftChain()
	const [seller, buyer, market] = [world.funded(), world.funded(), Keypair.generate().publicKey]
	const [one, other] = await world.given(seller.publicKey, 2)
	if (!one || !other) throw new Error("none was given")
	expect(one).toEqual({
		asset: expect.any(String),
		collection: "kongz",
		number: expect.any(Number),
		account: accountFor(one.asset, seller.publicKey).toBase58(),
		owner: seller.publicKey.toBase58(),
		isFrozen: false,
		delegate: null,
	})
	expect([one.number, other.number].toSorted()).toEqual([1, 2])
	await world.send(transferSteps(one, buyer.publicKey), seller)
	await world.send([listStep(other, market)], seller)
	const sellers = await world.nfts.heldBy(seller.publicKey.toBase58(), 20_000)
	expect(sellers).toEqual({
		slot: expect.any(BigInt),
		complete: true,
		nfts: [{ ...other, delegate: market.toBase58() }],
	})
	const buyers = await world.nfts.heldBy(buyer.publicKey.toBase58(), 20_000)
	const account = accountFor(one.asset, buyer.publicKey).toBase58()
	expect(buyers.nfts).toEqual([{ ...one, owner: buyer.publicKey.toBase58(), account }])
})

test("what strangers make is none of ours: a group of their own, a member that our authority did not sign for, more than one", async () => {
	const world = await nftChain()
	const thief = world.funded()
	const { nftAuthority } = world.keys
	const kongz = new PublicKey(world.settings.collections.find(({ id }) => id === "kongz")?.address ?? "")
	const own = await forge(world, thief, { group: await groupOf(world, thief), groupAuthority: thief })
	expect(own.joined).toBe(null)
	const unsigned = await forge(world, thief, { group: kongz, groupAuthority: thief })
	expect(unsigned.joined).not.toBe(null)
	// Even where the authority signs: what is not the one of its kind is no NFT.
	for (const more of [{ supply: 2 }, { decimals: 1 }, { open: true }])
		expect((await forge(world, thief, { group: kongz, groupAuthority: nftAuthority, ...more })).joined).toBe(null)
	const { complete, nfts } = await world.nfts.heldBy(thief.publicKey.toBase58(), 20_000)
	expect({ complete, nfts }).toEqual({ complete: true, nfts: [] })
	const real = await forge(world, thief, { group: kongz, groupAuthority: nftAuthority })
	const held = await world.nfts.heldBy(thief.publicKey.toBase58(), 20_000)
	expect(held.nfts.map(({ asset, collection }) => [asset, collection])).toEqual([[real.mint, "kongz"]])
})

test("a group whose authority is not the one that was set up counts for nothing, and what is held is not all that there is", async () => {
	const world = await nftChain()
	const owner = world.funded()
	await world.given(owner.publicKey, 1, "kongz")
	await world.given(owner.publicKey, 1, "hag")
	const { nftAuthority, faucet } = world.keys
	const group = new PublicKey(world.settings.collections.find(({ id }) => id === "kongz")?.address ?? "")
	const change = { programId, group, currentAuthority: nftAuthority.publicKey, newAuthority: owner.publicKey }
	await world.send([createUpdateGroupAuthorityInstruction(change)], faucet, nftAuthority)
	// A process that has not looked yet.
	const { complete, nfts } = await solanaNfts(world.connection, settingsOf(world.chain)).heldBy(
		owner.publicKey.toBase58(),
		20_000,
	)
	expect(complete).toBe(false)
	expect(nfts.map(({ collection }) => collection)).toEqual(["hag"])
})

test("two hundred NFTs are read at once, and a node that does not answer in time is named", async () => {
	const world = await nftChain()
	const owner = world.funded()
	await world.given(owner.publicKey, 200)
	const { nfts } = await world.nfts.heldBy(owner.publicKey.toBase58(), 20_000)
	expect(nfts.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
		Array.from({ length: 200 }, (_, i) => i + 1),
	)
	await expect(world.nfts.heldBy(owner.publicKey.toBase58(), 0)).rejects.toThrow("did not answer in time")
})
