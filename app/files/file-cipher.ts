import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const [IV, TAG, KEY] = [12, 16, 32]

/** The key that wraps the keys of files, made of the app's secret. */
export const masterKeyOf = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "keys of files", KEY))

function seal(key: Buffer, about: string, bytes: Buffer): Buffer {
	const iv = randomBytes(IV)
	const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about))
	const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
	return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws for what was changed by a bit, or belongs to something else. */
function unseal(key: Buffer, about: string, sealed: Buffer): Buffer {
	const [iv, tag, body] = [sealed.subarray(0, IV), sealed.subarray(IV, IV + TAG), sealed.subarray(IV + TAG)]
	const cipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG })
		.setAAD(Buffer.from(about))
		.setAuthTag(tag)
	return Buffer.concat([cipher.update(body), cipher.final()])
}

const keyOf = (id: string) => `key of file ${id}`
const contentOf = (id: string) => `content of file ${id}`

/** Encrypts a file with a key of its own; both are of use with its id alone. AES-256-GCM: 12 bytes of nonce, 16 of tag, then the content. */
export function encryptFile(master: Buffer, id: string, bytes: Buffer): { sealed: Buffer; wrappedKey: Buffer } {
	const key = randomBytes(KEY)
	return { sealed: seal(key, contentOf(id), bytes), wrappedKey: seal(master, keyOf(id), key) }
}

/** Throws where content or key were tampered with, swapped, or made with another master key. */
export const decryptFile = (
	master: Buffer,
	id: string,
	{ sealed, wrappedKey }: ReturnType<typeof encryptFile>,
): Buffer => unseal(unseal(master, keyOf(id), wrappedKey), contentOf(id), sealed)
