import { createHash } from "node:crypto"
import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { PublicKey } from "@solana/web3.js"
import bs58 from "bs58"
import { isUuid } from "#app/lib/uuid.ts"

/** A seed has at most 32 bytes, and each costs one in a transaction: the 16 bytes of a UUID are 22 letters. Throws for anything else. */
export function seedOf(id: string): string {
	if (!isUuid(id)) throw new Error("the id of an item that is minted is a UUID")
	return Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")
}

/** Where the mint of an item lies: it follows from the authority's address and the item's id, as `createAccountWithSeed` has it. */
export const mintAddress = (authority: string, id: string): string =>
	seededAddress(authority, id, TOKEN_2022_PROGRAM_ID)

/** The same of an account of another program. */
export const seededAddress = (authority: string, id: string, program: PublicKey): string =>
	bs58.encode(createHash("sha256").update(bs58.decode(authority)).update(seedOf(id)).update(program.toBytes()).digest())

/** The account in which a wallet holds it. */
export const holdingAddress = (mint: string, owner: string): string =>
	getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true, TOKEN_2022_PROGRAM_ID).toBase58()
