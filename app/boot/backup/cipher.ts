import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto"
import { promisify } from "node:util"

const CIPHER = "aes-256-gcm"
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 } as const
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

export type Sealed = Readonly<{ iv: string; tag: string }>
export const newSalt = () => randomBytes(16).toString("hex")

/** The key of one back-up: its salt is its own. */
export const keyOf = (passphrase: string, salt: string): Promise<Buffer> =>
	derive(passphrase, Buffer.from(salt, "hex"), 32, COST)

/** A cipher for one part of a back-up, bound to its name: no part can stand in for another. `sealed` is known when it has ended. */
export function sealing(key: Buffer, name: string) {
	const iv = randomBytes(12)
	const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name))
	return { cipher, sealed: (): Sealed => ({ iv: iv.toString("hex"), tag: cipher.getAuthTag().toString("hex") }) }
}

export const opening = (key: Buffer, name: string, { iv, tag }: Sealed) =>
	createDecipheriv(CIPHER, key, Buffer.from(iv, "hex")).setAAD(Buffer.from(name)).setAuthTag(Buffer.from(tag, "hex"))
