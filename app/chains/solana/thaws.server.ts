import { createThawAccountInstruction, TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { type Connection, PublicKey } from "@solana/web3.js"
import type { Payer, Thaw } from "../port.ts"
import { memo, type Signer, signed, signerOf } from "./own-transactions.server.ts"

/** The secret key that signs for the freeze authority, and the address of that, a multisig; thaws are signed where both are set. */
export type Freezing = Readonly<{ freezeKey?: string | undefined; multisig?: string | undefined }>

/** A transaction has at most 1,232 bytes; found by filling it, with two signatures and a memo of 36 characters. */
const MOST_THAWS = 12
const MOST_ACCOUNTS_AT_ONCE = 100
/** A token account has its mint at byte 0 and its state, 2 for frozen, at byte 108. */
const STATE = { at: 108, frozen: 2 }

type Thawing = Required<Pick<Payer, "mostThaws" | "signThaws" | "areFrozen">>

/** What a payer can do with the key of a freeze authority; null where there is none. Throws where it is no key. */
export function thawingOf(solana: Connection, own: Signer, { freezeKey, multisig }: Freezing): Thawing | null {
	if (!freezeKey || !multisig) return null
	const freezer = signerOf(freezeKey)
	const authority = new PublicKey(multisig)
	const thaw = ({ account, asset }: Thaw) =>
		createThawAccountInstruction(
			new PublicKey(account),
			new PublicKey(asset),
			authority,
			[new PublicKey(freezer.address)],
			TOKEN_2022_PROGRAM_ID,
		)
	return {
		mostThaws: MOST_THAWS,
		signThaws: ({ id, thaws }, { hash }) =>
			signed({ signers: [own, freezer], instructions: [...thaws.map(thaw), memo(id)], hash }),
		areFrozen: (wanted, asOf) => areFrozen(solana, wanted, asOf),
	}
}

async function areFrozen(solana: Connection, wanted: readonly Thaw[], asOf?: bigint): Promise<readonly boolean[]> {
	const found: boolean[] = []
	const options =
		asOf === undefined
			? ({ commitment: "confirmed" } as const)
			: ({ commitment: "finalized", minContextSlot: Number(asOf) } as const)
	for (let i = 0; i < wanted.length; i += MOST_ACCOUNTS_AT_ONCE) {
		const some = wanted.slice(i, i + MOST_ACCOUNTS_AT_ONCE)
		const keys = some.map(({ account }) => new PublicKey(account))
		const { context, value } = await solana.getMultipleAccountsInfoAndContext(keys, options)
		if (asOf !== undefined && BigInt(context.slot) < asOf) throw new Error("the node has fallen behind what it said")
		for (const [n, { asset }] of some.entries()) {
			const data = value[n]?.data
			const isIts = data !== undefined && new PublicKey(asset).equals(new PublicKey(data.subarray(0, 32)))
			found.push(isIts && data[STATE.at] === STATE.frozen)
		}
	}
	return found
}
