import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { type AppSecret, allSecrets, currentSecret, secretOfToken, withSecretId } from "#app/lib/app-secret.server.ts"

/** A secret is kept only as this hash; the purpose keeps one kind of secret from passing as another. */
export const keyedHash = (secret: AppSecret, purpose: string, value: string): string =>
	createHmac("sha256", currentSecret(secret)).update(`${purpose}\n${value}`).digest("base64url")

/** The same by the current secret and by each that it has replaced: for rows that were written before. */
export const keyedHashes = (secret: AppSecret, purpose: string, value: string): readonly string[] =>
	allSecrets(secret).map((one) => keyedHash(one, purpose, value))

/** The same of a token, by the secret that the token names. */
export const tokenHash = (secret: AppSecret, purpose: string, token: string): string =>
	keyedHash(secretOfToken(secret, token), purpose, token)

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Whether two secrets are one, in a time that tells nothing of either. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** 256 random bits, fit for a cookie. */
export const randomToken = (): string => randomBytes(32).toString("base64url")

/** A token for a cookie: 210 random bits behind the id of the secret that it is hashed with. */
export const newToken = (secret: AppSecret): string => withSecretId(secret, randomToken())

const ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** Letters and digits only, as EIP-4361 and its Solana sister want it; 24 of them are 142 bits. */
export function randomNonce(length = 24): string {
	let nonce = ""
	while (nonce.length < length) {
		// 248 is the largest multiple of 62 in a byte: above it some letters would be likelier.
		for (const byte of randomBytes(length)) if (byte < 248 && nonce.length < length) nonce += ALNUM.charAt(byte % 62)
	}
	return nonce
}
