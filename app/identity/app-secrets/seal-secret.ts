import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const [NONCE, TAG] = [12, 16]
const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "earlier secrets of the app", 32))

/** An earlier secret, encrypted with the current one; of use under its own id alone. AES-256-GCM. */
export function sealSecret(current: string, id: string, earlier: string): Buffer {
	const nonce = randomBytes(NONCE)
	const cipher = createCipheriv("aes-256-gcm", keyOf(current), nonce).setAAD(Buffer.from(id))
	const sealed = Buffer.concat([cipher.update(earlier, "utf8"), cipher.final()])
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws if it was encrypted with another secret, or changed. */
export function openSecret(current: string, id: string, sealed: Buffer): string {
	const opened = createDecipheriv("aes-256-gcm", keyOf(current), sealed.subarray(0, NONCE), { authTagLength: TAG })
		.setAAD(Buffer.from(id))
		.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
	return Buffer.concat([opened.update(sealed.subarray(NONCE + TAG)), opened.final()]).toString("utf8")
}
