import type { Recent, SignedTransaction } from "./port.ts"

/** A memo that the chain keeps for good, as found under the key that signed it. */
export type ChainMemo = Readonly<{ signature: string; text: string; time: Date }>

/**
 * Keys that sign memos and nothing else: each follows from the payer's key and a name, so none is kept anywhere, and what the chain lists under
 * one are the memos of that name alone. Nobody can sign in its place.
 */
export type MemoKeys = Readonly<{ addressOf(name: string): string }>

/** `address`: of the key that is to sign it, where that was published before; null: the key that signs now. */
export type Memo = Readonly<{ key: string; address: string | null; text: string }>

/** What a payer does with them: the payer pays the fee, the key signs the text. */
export type MemoSigner = MemoKeys &
	Readonly<{
		/** Null: the key of that address follows from none that the payer has. */
		sign(memo: Memo, recent: Recent): SignedTransaction | null
	}>
