import type { VersionedTransactionResponse } from "@solana/web3.js"
import { MEMO } from "../own-transactions.server.ts"
import { stepsOf } from "../transaction-steps.ts"

/** Memos that a key signed, as its program has seen to; those of a transaction that failed were not written. */
export function memosBy(tx: VersionedTransactionResponse, key: string): string[] {
	if (tx.meta?.err) return []
	return stepsOf(tx)
		.steps.filter(({ programId, accounts }) => programId === MEMO.toBase58() && accounts.includes(key))
		.map(({ data }) => Buffer.from(data).toString("utf8"))
}
