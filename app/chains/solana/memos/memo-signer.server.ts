import { createHmac, createPrivateKey, createPublicKey } from "node:crypto"
import { PublicKey, TransactionInstruction } from "@solana/web3.js"
import bs58 from "bs58"
import { PKCS8_ED25519, readSigningKey } from "#app/lib/signing-key.ts"
import type { MemoKeys, MemoSigner } from "../../memos.ts"
import { MEMO, type Signer, signed, signerOf } from "../own-transactions.server.ts"

const TAG = "punktopia memo key 1\0"
const SPKI_PREFIX_BYTES = 12

/** The key of a name: whoever does not have the payer's key can neither make it nor tell that it is ours. */
function keyOf(seed: Buffer, name: string): Signer {
	const own = createHmac("sha256", seed).update(TAG).update(name).digest()
	const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, own]), format: "der", type: "pkcs8" })
	const address = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(SPKI_PREFIX_BYTES)
	return { key, address: bs58.encode(address) }
}

/** Addresses alone. Throws where the secret is no key. */
export function memoKeysOf(secret: string): MemoKeys {
	const { seed } = readSigningKey(secret)
	return { addressOf: (name) => keyOf(seed, name).address }
}

/**
 * The memo's program looks at the signature itself, so what stands under a key was signed by it. `previous`: the payer's key before, which
 * signs what was announced under it and pays for nothing.
 */
export function memoSignerOf(secret: string, previous?: string): MemoSigner {
	const own = signerOf(secret)
	const seeds = [secret, ...(previous ? [previous] : [])].map((one) => readSigningKey(one).seed)
	return {
		...memoKeysOf(secret),
		sign({ key: name, address, text }, { hash }) {
			const keys = seeds.map((seed) => keyOf(seed, name))
			const key = address === null ? keys[0] : keys.find((one) => one.address === address)
			if (!key) return null
			const signs = [{ pubkey: new PublicKey(key.address), isSigner: true, isWritable: false }]
			const instruction = new TransactionInstruction({ programId: MEMO, keys: signs, data: Buffer.from(text) })
			return signed({ signers: [own, key], instructions: [instruction], hash })
		},
	}
}
