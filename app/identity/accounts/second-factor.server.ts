import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import type { WebContext } from "#app/db/context.ts"
import { allSecrets, currentSecret } from "#app/lib/app-secret.server.ts"
import { keyedHash, keyedHashes } from "../sessions/keyed-hash.server.ts"

type Needs = Pick<WebContext, "secret">

const STEP_SECONDS = 30
/** Clocks of telephones go wrong by this many steps. */
const APART = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "totp secret", 32))

/** Encrypted for the account alone: copied into another's row it opens nothing. */
export function sealTotp(ctx: Needs, accountId: string, base32: string): Buffer {
	const nonce = randomBytes(NONCE_BYTES)
	const cipher = createCipheriv("aes-256-gcm", keyOf(currentSecret(ctx.secret)), nonce).setAAD(Buffer.from(accountId))
	const sealed = Buffer.concat([cipher.update(base32, "utf8"), cipher.final()])
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** By the current secret or one that it has replaced. Throws if the row was changed, or encrypted with any other secret. */
export function openTotp({ secret }: Needs, accountId: string, stored: Uint8Array): string {
	const failures: unknown[] = []
	for (const one of allSecrets(secret)) {
		try {
			return openTotpBy(one, accountId, stored)
		} catch (error) {
			failures.push(error)
		}
	}
	throw new AggregateError(failures, `no known secret decrypts the second factor of account ${accountId}`)
}

/** By this secret alone. Throws if it is another one's. */
export function openTotpBy(secret: string, accountId: string, stored: Uint8Array): string {
	const bytes = Buffer.from(stored)
	const opened = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, NONCE_BYTES))
		.setAAD(Buffer.from(accountId))
		.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
	return Buffer.concat([opened.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opened.final()]).toString("utf8")
}

const totpOf = (base32: string, label = "", issuer = "") =>
	new TOTP({ secret: Secret.fromBase32(base32), period: STEP_SECONDS, digits: 6, label, issuer })

/** 160 random bits in base32, as authenticator apps take them. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from a QR code. */
export const totpAddress = (base32: string, of: Readonly<{ uid: string; product: string }>): string =>
	totpOf(base32, of.uid, of.product).toString()

/** The step whose code this is, near `at` and later than `after`; null: none. The caller stores it, so that no code is taken twice. */
export function stepOf(
	base32: string,
	code: string,
	{ at, after }: Readonly<{ at: Date; after: number }>,
): number | null {
	if (!/^\d{6}$/.test(code)) return null
	const delta = totpOf(base32).validate({ token: code, timestamp: at.getTime(), window: APART })
	if (delta === null) return null
	const step = Math.floor(at.getTime() / 1000 / STEP_SECONDS) + delta
	return step > after ? step : null
}

/** The code of a moment. The demo shows it, where nobody has an authenticator. */
export const codeAt = (base32: string, at: Date): string => totpOf(base32).generate({ timestamp: at.getTime() })

const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
export const RECOVERY_CODES = 10

/** Two groups of five letters and digits that nobody mistakes for one another: 49 bits. */
export const newRecoveryCode = (): string =>
	[5, 5].map((length) => Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("")).join("-")

const codeAsTyped = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "")

export const recoveryHash = ({ secret }: Needs, code: string): string =>
	keyedHash(secret, "recovery", codeAsTyped(code))

/** All that a recovery code may be stored as. */
export const recoveryHashes = ({ secret }: Needs, code: string): readonly string[] =>
	keyedHashes(secret, "recovery", codeAsTyped(code))
