import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto"
import { PublicKey, VersionedTransaction } from "@solana/web3.js"
import { type AppSecret, currentSecret } from "#app/lib/app-secret.server.ts"
import { PKCS8_ED25519 } from "#app/lib/signing-key.ts"

const SPKI_PREFIX_BYTES = 12
const TAG = "punktopia example wallet 1"
/** Times three tickets each: as many as the fewest that are drawn among, and more than the five wallets that a draw needs. */
export const EXAMPLE_WALLETS = 8

/** A wallet of the demo itself, which buys where a person alone would have nobody to be drawn among. */
export type ExampleWallet = Readonly<{ address: string; sign(unsigned: Uint8Array): Uint8Array }>

/** Made from the demo's own secret, so that they are the same after every start and nobody stores them. Only a demo asks for them. */
export const exampleWallets = (secret: AppSecret): readonly ExampleWallet[] =>
	Array.from({ length: EXAMPLE_WALLETS }, (_, n) => walletOf(keyOf(currentSecret(secret), n)))

export const exampleAddresses = (secret: AppSecret): ReadonlySet<string> =>
	new Set(exampleWallets(secret).map(({ address }) => address))

function keyOf(secret: string, n: number): KeyObject {
	const seed = createHmac("sha256", secret).update(`${TAG} ${n}`).digest()
	return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" })
}

function walletOf(key: KeyObject): ExampleWallet {
	const der = createPublicKey(key).export({ format: "der", type: "spki" })
	const owner = new PublicKey(der.subarray(SPKI_PREFIX_BYTES))
	return {
		address: owner.toBase58(),
		sign(unsigned) {
			const tx = VersionedTransaction.deserialize(unsigned)
			tx.addSignature(owner, sign(null, tx.message.serialize(), key))
			return tx.serialize()
		},
	}
}
