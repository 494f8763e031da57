import { createHash, createPrivateKey } from "node:crypto"
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js"
import bs58 from "bs58"
import { PKCS8_ED25519 } from "#app/lib/signing-key.ts"
import type { Signer } from "../../own-transactions.server.ts"
import { seedOf } from "../addresses.ts"
import { text, u32 } from "./borsh.ts"
import type { Making, MintStandard, Place } from "./standard.ts"

/**
 * Assets of Metaplex Core, as mpl-core 1.10.0 writes them; not run here. An asset signs as it is made, by a key that follows from the authority
 * and the item's id, and that means nothing afterwards: who knows the id knows the address, as with every standard.
 */
const PROGRAM = new PublicKey("CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d")
const CREATE_V2 = 20
const TRANSFER_V1 = 14
const ATTRIBUTES = 6
const SOME = Buffer.of(1)
const NONE = Buffer.of(0)

const keyOf = ({ authority }: Place, id: string): Keypair =>
	Keypair.fromSeed(createHash("sha256").update("core asset").update(bs58.decode(authority)).update(seedOf(id)).digest())

const named = (address: string, { signs = false, writes = false } = {}) => ({
	pubkey: new PublicKey(address),
	isSigner: signs,
	isWritable: writes,
})
/** Stands where an account is left out. */
const nobody = { pubkey: PROGRAM, isSigner: false, isWritable: false }
const system = { pubkey: SystemProgram.programId, isSigner: false, isWritable: false }

function createStep({ item: { id, text: says }, place, payer }: Making, owner: string): TransactionInstruction {
	const attributes = Buffer.concat([
		Buffer.of(ATTRIBUTES),
		u32(says.traits.length),
		...says.traits.flatMap(([kind, value]) => [text(kind), text(value)]),
	])
	return new TransactionInstruction({
		programId: PROGRAM,
		keys: [
			named(keyOf(place, id).publicKey.toBase58(), { signs: true, writes: true }),
			named(place.group, { writes: true }),
			named(place.authority, { signs: true }),
			named(payer, { signs: true, writes: true }),
			named(owner),
			nobody,
			system,
			nobody,
		],
		data: Buffer.concat([
			Buffer.of(CREATE_V2, 0),
			text(says.name),
			text(says.uri),
			// One plugin, with the authority that is usual for it, and none of others' making.
			...[SOME, u32(1), attributes, NONE, NONE],
		]),
	})
}

const transferStep = ({ item: { id }, place, payer }: Making, to: string) =>
	new TransactionInstruction({
		programId: PROGRAM,
		keys: [
			named(keyOf(place, id).publicKey.toBase58(), { writes: true }),
			named(place.group),
			named(payer, { signs: true, writes: true }),
			named(place.authority, { signs: true }),
			named(to),
			nobody,
			nobody,
		],
		data: Buffer.of(TRANSFER_V1, 0),
	})

export const core: MintStandard = {
	isRun: false,
	addressOf: (place, id) => keyOf(place, id).publicKey.toBase58(),
	mint: (making, to) => [createStep(making, to)],
	halves: {
		prepare: (making) => [createStep(making, making.place.authority)],
		give: (making, to) => [transferStep(making, to)],
	},
	beside(place, id): Signer {
		const { publicKey, secretKey } = keyOf(place, id)
		const der = Buffer.concat([PKCS8_ED25519, secretKey.subarray(0, 32)])
		return { address: publicKey.toBase58(), key: createPrivateKey({ key: der, format: "der", type: "pkcs8" }) }
	},
}
