import {
	type Connection,
	PublicKey,
	type TransactionInstruction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import type { PreparedPayment } from "../port.ts"

/**
 * Builds, on a fresh blockhash, what a wallet is to sign and pay for, and tries it. `failure`: null, or why it would fail. Throws what the RPC
 * throws.
 */
export async function prepareUnsigned(
	solana: Connection,
	payer: string,
	instructions: TransactionInstruction[],
): Promise<PreparedPayment> {
	const { blockhash } = await solana.getLatestBlockhash("confirmed")
	const message = new TransactionMessage({
		payerKey: new PublicKey(payer),
		recentBlockhash: blockhash,
		instructions,
	})
	const unsigned = new VersionedTransaction(message.compileToV0Message())
	const { value } = await solana.simulateTransaction(unsigned, { sigVerify: false, commitment: "confirmed" })
	return { unsigned: unsigned.serialize(), failure: value.err ? { err: value.err, logs: value.logs } : null }
}
