import { type Connection, PublicKey } from "@solana/web3.js"
import type { Payer, Thaw } from "../../port.ts"
import { memo, type Signer, signed, signerOf } from "../own-transactions.server.ts"
import { thawInstruction } from "./freeze.server.ts"
import { readAccount } from "./layout.ts"

/** The secret key that signs for the freeze authority, and the address of that, a multisig; thaws are signed where both are set. */
export type ThawKeys = Readonly<{ freezeKey?: string | undefined; multisig?: string | undefined }>

/** A transaction has at most 1,232 bytes; found by filling it, with two signatures and a memo of 36 characters. */
const MOST_THAWS = 12
const MOST_ACCOUNTS_AT_ONCE = 100

type Thawing = Required<Pick<Payer, "mostThaws" | "signThaws" | "areFrozen">>

/** What a payer can do with the key of a freeze authority; null where there is none. Throws where it is no key. */
export function thawingOf(solana: Connection, own: Signer, { freezeKey, multisig }: ThawKeys): Thawing | null {
	if (!freezeKey || !multisig) return null
	const freezer = signerOf(freezeKey)
	const thaw = ({ account, asset }: Thaw) =>
		thawInstruction({ account, mint: asset, multisig, signer: freezer.address })
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
			const token = readAccount(Buffer.from(value[n]?.data ?? []))
			found.push(token?.mint === asset && token.isFrozen)
		}
	}
	return found
}
