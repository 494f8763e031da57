import { createPrivateKey, type KeyObject, sign } from "node:crypto"
import { PublicKey, TransactionInstruction, TransactionMessage } from "@solana/web3.js"
import bs58 from "bs58"
import { PKCS8_ED25519, readSigningKey } from "#app/lib/signing-key.ts"
import type { SignedTransaction } from "../port.ts"

export const MEMO = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")

export const memo = (text: string) => new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from(text) })

/** A key of ours, with its address. */
export type Signer = Readonly<{ address: string; key: KeyObject }>

/** Throws, without a word of the key, where it is none. */
export function signerOf(secret: string): Signer {
	const { seed, address } = readSigningKey(secret)
	return {
		address,
		key: createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" }),
	}
}

type Signing = Readonly<{
	/** The first pays the fee. */
	signers: readonly [Signer, ...Signer[]]
	instructions: TransactionInstruction[]
	hash: string
}>

/** Signed by the runtime's own ed25519: some twenty times as fast as the client's, the same bytes. */
export function signed({ signers, instructions, hash }: Signing): SignedTransaction {
	// Without a version: two bytes less, and one transfer more.
	const message = new TransactionMessage({
		payerKey: new PublicKey(signers[0].address),
		recentBlockhash: hash,
		instructions,
	}).compileToLegacyMessage()
	const bytes = message.serialize()
	const wanted = message.accountKeys.slice(0, message.header.numRequiredSignatures)
	const signatures = wanted.map((key) => {
		const signer = signers.find((one) => one.address === key.toBase58())
		if (!signer) throw new Error(`nobody here signs for ${key.toBase58()}`)
		return sign(null, bytes, signer.key)
	})
	// The client has put the payer first.
	const [first] = signatures
	if (!first) throw new Error("nobody signs")
	return { signature: bs58.encode(first), raw: Buffer.concat([Buffer.of(signatures.length), ...signatures, bytes]) }
}
