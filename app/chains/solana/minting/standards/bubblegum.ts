import { PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js"
import { seededAddress, seedOf } from "../addresses.ts"
import { rentOf } from "../mint-space.ts"
import { text, u16, u32 } from "./borsh.ts"
import type { Making, MintStandard } from "./standard.ts"

/**
 * Compressed NFTs of Bubblegum v2, as mpl-bubblegum 5.1.0 writes them; not run here. A leaf has no address of its own, so an account that marks
 * its item is made beside it: a second attempt fails. Traits stand in the file at `uri` alone.
 */
const PROGRAM = new PublicKey("BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY")
const CORE = new PublicKey("CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d")
const LOG = new PublicKey("mnoopTCrg4p8ry25e4bcWA9XZjbNjMTfgYVGGEdRsf3")
const COMPRESSION = new PublicKey("mcmt6YrQEMKw8Mw43FmpRLmf7BqRnFMKmAcbxE3xkAW")
const MINT_V2 = Buffer.from("78791792ad6ec7cd", "hex")
const MARKER_BYTES = 1

const signerOfCore = PublicKey.findProgramAddressSync([Buffer.from("mpl_core_cpi_signer")], PROGRAM)[0]
const named = (pubkey: PublicKey, { signs = false, writes = false } = {}) => ({
	pubkey,
	isSigner: signs,
	isWritable: writes,
})

function leafStep({ item: { text: says }, place, payer }: Making, to: string): TransactionInstruction {
	if (place.tree === null) throw new Error("compressed NFTs lie in a tree, and none is set up")
	const [tree, collection, authority] = [place.tree, place.group, place.authority].map((one) => new PublicKey(one)) as [
		PublicKey,
		PublicKey,
		PublicKey,
	]
	const [config] = PublicKey.findProgramAddressSync([tree.toBuffer()], PROGRAM)
	return new TransactionInstruction({
		programId: PROGRAM,
		keys: [
			named(config, { writes: true }),
			named(new PublicKey(payer), { signs: true, writes: true }),
			// Of the tree, and of the collection.
			...[named(authority, { signs: true }), named(authority, { signs: true })],
			named(new PublicKey(to)),
			named(PROGRAM),
			named(tree, { writes: true }),
			named(collection, { writes: true }),
			...[signerOfCore, LOG, COMPRESSION, CORE, SystemProgram.programId].map((one) => named(one)),
		],
		data: Buffer.concat([
			MINT_V2,
			text(says.name),
			text(says.symbol),
			text(says.uri),
			u16(0),
			// Not sold before, may be changed, and is one of its kind.
			Buffer.of(0, 1, 1, 0),
			// No creators; of a collection; nothing beside.
			u32(0),
			Buffer.concat([Buffer.of(1), collection.toBuffer()]),
			Buffer.of(0, 0),
		]),
	})
}

/** An account of the program's that nobody can write to or take away. */
function markerSteps({ item: { id }, place: { authority }, payer }: Making): TransactionInstruction[] {
	const marker = new PublicKey(seededAddress(authority, id, PROGRAM))
	return [
		SystemProgram.allocate({
			accountPubkey: marker,
			basePubkey: new PublicKey(authority),
			seed: seedOf(id),
			space: MARKER_BYTES,
			programId: PROGRAM,
		}),
		SystemProgram.transfer({ fromPubkey: new PublicKey(payer), toPubkey: marker, lamports: rentOf(MARKER_BYTES) }),
	]
}

export const bubblegum: MintStandard = {
	isRun: false,
	addressOf: () => null,
	mint: (making, to) => [...markerSteps(making), leafStep(making, to)],
	halves: null,
}
