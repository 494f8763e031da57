import { PublicKey, TransactionInstruction } from "@solana/web3.js"

/** Lighthouse: a public program that looks at accounts, and fails a transaction where they are not as somebody saw them. Wallets put it beside what they sign, too. */
export const LIGHTHOUSE = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95"

/** `AssertAccountData` that logs nothing, with `Bytes` that are `Equal`; offset and length are one byte each. */
const [ASSERT_ACCOUNT_DATA, SILENT, BYTES, EQUAL] = [2, 0, 11, 0]
const MOST = 127

/** These bytes stand there in the account's data, or nothing of the transaction is done. */
export function guard(account: string, offset: number, bytes: Uint8Array): TransactionInstruction {
	if (offset > MOST || bytes.length > MOST)
		throw new Error("a guard looks at the first bytes of an account, and at few")
	return new TransactionInstruction({
		programId: new PublicKey(LIGHTHOUSE),
		keys: [{ pubkey: new PublicKey(account), isSigner: false, isWritable: false }],
		data: Buffer.from([ASSERT_ACCOUNT_DATA, SILENT, offset, BYTES, bytes.length, ...bytes, EQUAL]),
	})
}
