import {
	createCipheriv,
	createDecipheriv,
	createPrivateKey,
	createPublicKey,
	diffieHellman,
	generateKeyPairSync,
	hkdfSync,
	type KeyObject,
	randomBytes,
} from "node:crypto"

/** What stands before the 32 bytes of an X25519 key in DER. */
const PKCS8 = Buffer.from("302e020100300506032b656e04220420", "hex")
const SPKI = Buffer.from("302a300506032b656e032100", "hex")
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = "aes-256-gcm"
const VERSION = Buffer.from([1])
const AT = { sender: 1, iv: 1 + KEY_BYTES, tag: 1 + KEY_BYTES + IV_BYTES, text: 1 + KEY_BYTES + IV_BYTES + TAG_BYTES }

/** 32 bytes in base64, of either alphabet; null for anything else. */
export function keyBytes(text: string): Buffer | null {
	if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null
	const bytes = Buffer.from(text, "base64")
	return bytes.length === KEY_BYTES ? bytes : null
}

const privateKey = (bytes: Buffer) =>
	createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: "der", type: "pkcs8" })
const publicKey = (bytes: Buffer) => createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: "der", type: "spki" })
const bytesOf = (key: KeyObject) => key.export({ format: "der", type: "spki" }).subarray(SPKI.length)

function read(text: string): Buffer {
	const bytes = keyBytes(text)
	if (!bytes) throw new Error("a key for sealing is 32 bytes in base64")
	return bytes
}

/** The public half of a secret key (32 bytes in base64), in base64. Throws, without a word of the key, where it is none. */
export const publicHalf = (secret: string): string =>
	bytesOf(createPublicKey(privateKey(read(secret)))).toString("base64")

/** One key for each box, from both ends of it: whoever opens reckons the same from their secret and the sender's public key. */
function sharedKey(own: KeyObject, other: KeyObject, sender: Buffer, receiver: Buffer): Buffer {
	const secret = diffieHellman({ privateKey: own, publicKey: other })
	return Buffer.from(hkdfSync("sha256", secret, Buffer.concat([sender, receiver]), "punktopia sealed box 1", KEY_BYTES))
}

/**
 * Seals a text for whoever holds the secret half of `receiver` (X25519, HKDF-SHA256, AES-256-GCM); who sealed it cannot open it again.
 * `about` is not part of the box: it opens for exactly the same alone.
 */
export function sealTo(receiver: string, text: string, about: string): Buffer {
	const to = read(receiver)
	const sender = generateKeyPairSync("x25519")
	const from = bytesOf(sender.publicKey)
	const iv = randomBytes(IV_BYTES)
	const cipher = createCipheriv(CIPHER, sharedKey(sender.privateKey, publicKey(to), from, to), iv)
	cipher.setAAD(Buffer.concat([VERSION, Buffer.from(about)]))
	const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
	return Buffer.concat([VERSION, from, iv, cipher.getAuthTag(), sealed])
}

/** The text in a box. Throws where the secret is not that of its receiver, it was sealed about something else, or it was changed. */
export function openSealed(secret: string, box: Uint8Array, about: string): string {
	const bytes = Buffer.from(box)
	if (bytes[0] !== VERSION[0] || bytes.length < AT.text) throw new Error("this is no sealed box")
	const from = bytes.subarray(AT.sender, AT.iv)
	const own = privateKey(read(secret))
	const key = sharedKey(own, publicKey(from), from, bytesOf(createPublicKey(own)))
	const decipher = createDecipheriv(CIPHER, key, bytes.subarray(AT.iv, AT.tag), { authTagLength: TAG_BYTES })
	decipher.setAAD(Buffer.concat([VERSION, Buffer.from(about)]))
	decipher.setAuthTag(bytes.subarray(AT.tag, AT.text))
	return Buffer.concat([decipher.update(bytes.subarray(AT.text)), decipher.final()]).toString("utf8")
}
