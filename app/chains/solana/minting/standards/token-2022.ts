import {
	AuthorityType,
	createAssociatedTokenAccountIdempotentInstruction,
	createInitializeGroupMemberPointerInstruction,
	createInitializeInstruction,
	createInitializeMemberInstruction,
	createInitializeMetadataPointerInstruction,
	createInitializeMint2Instruction,
	createMintToInstruction,
	createSetAuthorityInstruction,
	createUpdateFieldInstruction,
	TOKEN_2022_PROGRAM_ID as TOKEN_2022,
} from "@solana/spl-token"
import { PublicKey, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { holdingAddress, mintAddress, seedOf } from "../addresses.ts"
import { mintSpace, rentOf } from "../mint-space.ts"
import type { Making, MintStandard } from "./standard.ts"

/**
 * Makes an item a member of its group, with its name and traits; nobody has it yet. Allocated where it lies and then paid for, not created: what a
 * stranger has sent to the address before does not hinder it, and a second time fails (Custom 0).
 */
function prepare({ item, place, payer }: Making): TransactionInstruction[] {
	const mint = new PublicKey(mintAddress(place.authority, item.id))
	const authority = new PublicKey(place.authority)
	const { space, whole } = mintSpace(item.text)
	const metadata = { programId: TOKEN_2022, metadata: mint, updateAuthority: authority }
	const { name, symbol, uri, traits } = item.text
	return [
		SystemProgram.allocate({
			accountPubkey: mint,
			basePubkey: authority,
			seed: seedOf(item.id),
			space,
			programId: TOKEN_2022,
		}),
		SystemProgram.transfer({ fromPubkey: new PublicKey(payer), toPubkey: mint, lamports: rentOf(whole) }),
		createInitializeMetadataPointerInstruction(mint, null, mint, TOKEN_2022),
		createInitializeGroupMemberPointerInstruction(mint, null, mint, TOKEN_2022),
		createInitializeMint2Instruction(
			mint,
			0,
			authority,
			place.freezeAuthority === null ? null : new PublicKey(place.freezeAuthority),
			TOKEN_2022,
		),
		createInitializeMemberInstruction({
			programId: TOKEN_2022,
			member: mint,
			memberMint: mint,
			memberMintAuthority: authority,
			group: new PublicKey(place.group),
			groupUpdateAuthority: authority,
		}),
		createInitializeInstruction({ ...metadata, mint, mintAuthority: authority, name, symbol, uri }),
		...traits.map(([field, value]) => createUpdateFieldInstruction({ ...metadata, field, value })),
	]
}

/** Hands over the one of its kind, after which nobody can make a second. */
function give({ item, place, payer }: Making, to: string): TransactionInstruction[] {
	const mint = new PublicKey(mintAddress(place.authority, item.id))
	const authority = new PublicKey(place.authority)
	const owner = new PublicKey(to)
	const account = new PublicKey(holdingAddress(mint.toBase58(), to))
	return [
		createAssociatedTokenAccountIdempotentInstruction(new PublicKey(payer), account, owner, mint, TOKEN_2022),
		createMintToInstruction(mint, account, authority, 1n, [], TOKEN_2022),
		createSetAuthorityInstruction(mint, authority, AuthorityType.MintTokens, null, [], TOKEN_2022),
	]
}

/** Each a mint of its own, a member of a group. */
export const token2022: MintStandard = {
	isRun: true,
	addressOf: ({ authority }, id) => mintAddress(authority, id),
	mint: (making, to) => [...prepare(making), ...give(making, to)],
	halves: { prepare, give },
}
