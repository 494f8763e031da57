import { createPrivateKey, sign } from "node:crypto"
import bs58 from "bs58"
import { PKCS8_ED25519, readSigningKey } from "#app/lib/signing-key.ts"
import type { SiteSigner } from "./context.ts"

/** Signs with a secret key as wallets write it. Throws, without a word of the key, where it is none. */
export function siteSigner(text: string): SiteSigner {
	const { seed, address } = readSigningKey(text)
	const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" })
	return { key: address, sign: (body) => bs58.encode(sign(null, Buffer.from(body, "utf8"), key)) }
}
