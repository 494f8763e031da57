import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { type Keypair, PublicKey, Transaction, TransactionInstruction } from "@solana/web3.js"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import { MEMO_PROGRAM } from "./programs.ts"
import { readTransaction, type WireTransaction } from "./wire.ts"

export const SCG_DECIMALS = 6

export const tokenAccountOf = ({ mint }: Pick<ChainKeys, "mint">, owner: PublicKey) =>
	getAssociatedTokenAddressSync(mint.publicKey, owner, true)

/** A token account keeps its amount as u64 there. */
const AMOUNT_AT = 64

/** Base units in a token account; null where there is none. */
export function heldBy(ledger: Ledger, account: PublicKey): bigint | null {
	const found = ledger.account(account.toBase58(), "processed")
	return found ? Buffer.from(found.data).readBigUInt64LE(AMOUNT_AT) : null
}

export const memo = (text: string) =>
	new TransactionInstruction({ programId: new PublicKey(MEMO_PROGRAM), keys: [], data: Buffer.from(text) })

/** The first signer pays. */
export function signed(
	ledger: Ledger,
	signers: readonly [Keypair, ...Keypair[]],
	instructions: readonly TransactionInstruction[],
): WireTransaction {
	const { blockhash } = ledger.latestBlockhash("processed")
	const transaction = new Transaction({ feePayer: signers[0].publicKey, recentBlockhash: blockhash })
	transaction.add(...instructions).sign(...signers)
	// The chain asks every signature itself: twice in this language takes as long as signing.
	return readTransaction(transaction.serialize({ verifySignatures: false }))
}
