import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { type AppSecret, allSecrets, currentSecret, secretId } from "#app/lib/app-secret.server.ts"

const [IV, TAG, KEY] = [12, 16, 32]

/** The key that wraps the keys of files, derived from a secret of the app. */
const masterKeyOf = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "keys of files", KEY))

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

export type EncryptedFile = Readonly<{ sealed: Buffer; wrappedKey: Buffer; keyId: string }>
/** `keyId`: of the secret that wraps it; null: it was stored before secrets had ids. */
export type WrappedKey = Readonly<{ wrappedKey: Buffer; keyId: string | null }>

/** Encrypts a file with a key of its own; both are of use with its id alone. AES-256-GCM: 12 bytes of nonce, 16 of tag, then the content. */
export function encryptFile(secret: AppSecret, id: string, bytes: Buffer): EncryptedFile {
	const key = randomBytes(KEY)
	return { sealed: seal(key, contentOf(id), bytes), ...wrap(secret, id, key) }
}

function wrap(secret: AppSecret, id: string, key: Buffer) {
	const current = currentSecret(secret)
	return { wrappedKey: seal(masterKeyOf(current), keyOf(id), key), keyId: secretId(current) }
}

/** Throws if content or key were changed or swapped, or the key was wrapped by an unknown secret. */
export const decryptFile = (
	secret: AppSecret,
	id: string,
	{ sealed, ...wrapped }: WrappedKey & Readonly<{ sealed: Buffer }>,
): Buffer => unseal(unwrap(secret, id, wrapped), contentOf(id), sealed)

/** The key of a file, wrapped by the current secret instead of an earlier one. Throws as `decryptFile` does. */
export const rewrapKey = (
	secret: AppSecret,
	id: string,
	wrapped: WrappedKey,
): Readonly<{ wrappedKey: Buffer; keyId: string }> => wrap(secret, id, unwrap(secret, id, wrapped))

function unwrap(secret: AppSecret, id: string, { wrappedKey, keyId }: WrappedKey): Buffer {
	const fitting = allSecrets(secret).filter((one) => keyId === null || secretId(one) === keyId)
	if (fitting.length === 0)
		throw new Error(`file ${id} is encrypted with the secret ${keyId}, which this process was not given`)
	const failures: unknown[] = []
	for (const one of fitting) {
		try {
			return unseal(masterKeyOf(one), keyOf(id), wrappedKey)
		} catch (error) {
			failures.push(error)
		}
	}
	throw new AggregateError(failures, `no known secret unwraps the key of file ${id}`)
}
