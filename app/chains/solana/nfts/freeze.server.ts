import {
	AuthorityType,
	createFreezeAccountInstruction,
	createSetAuthorityInstruction,
	createThawAccountInstruction,
	TOKEN_2022_PROGRAM_ID,
} from "@solana/spl-token"
import { PublicKey, TransactionInstruction } from "@solana/web3.js"
import { type Freeze, MOST_FROZEN_AT_ONCE } from "../../nfts.ts"
import { memo } from "../own-transactions.server.ts"
import type { Freezing } from "./settings.server.ts"

/** Account, mint, authority, and the signer that stands for it. */
type Frozen = Readonly<{ account: string; mint: string; multisig: string; signer: string }>
type Maker = typeof createFreezeAccountInstruction

function step(make: Maker, { account, mint, multisig, signer }: Frozen): TransactionInstruction {
	const [to, of, authority] = [account, mint, multisig].map((one) => new PublicKey(one)) as [
		PublicKey,
		PublicKey,
		PublicKey,
	]
	return writingTo(to, make(to, of, authority, [new PublicKey(signer)], TOKEN_2022_PROGRAM_ID))
}

/** The client marks a multisig's signer as writable where it need not be: our key is never named so. */
const writingTo = (to: PublicKey, made: TransactionInstruction) =>
	new TransactionInstruction({ ...made, keys: made.keys.map((key) => ({ ...key, isWritable: key.pubkey.equals(to) })) })

/** Nobody freezes or thaws accounts of this NFT any more, whatever key they have: what is frozen stays so for good. */
export function giveUpFreezing({ mint, multisig, signer }: Omit<Frozen, "account">): TransactionInstruction {
	const [of, authority, by] = [mint, multisig, signer].map((one) => new PublicKey(one)) as [
		PublicKey,
		PublicKey,
		PublicKey,
	]
	const type = AuthorityType.FreezeAccount
	return writingTo(of, createSetAuthorityInstruction(of, authority, type, null, [by], TOKEN_2022_PROGRAM_ID))
}

/** What makes one NFT free again: for whatever transaction of ours does it. `signer`: one of the multisig's. */
export const thawInstruction = (frozen: Frozen) => step(createThawAccountInstruction, frozen)
export const freezeInstruction = (frozen: Frozen) => step(createFreezeAccountInstruction, frozen)

/** One for each NFT, in their order, and the memo behind them. Throws where there are none, or too many, or one of them twice. */
export function freezeSteps({ nfts, memo: text }: Freeze, { multisig, service }: Freezing): TransactionInstruction[] {
	const isOnce = new Set(nfts.map(({ account }) => account)).size === nfts.length
	if (nfts.length === 0 || nfts.length > MOST_FROZEN_AT_ONCE || !isOnce)
		throw new Error(`one to ${MOST_FROZEN_AT_ONCE} NFTs are frozen at once, each once: not ${nfts.length}`)
	return [
		...nfts.map(({ account, asset }) => freezeInstruction({ account, mint: asset, multisig, signer: service })),
		memo(text),
	]
}
