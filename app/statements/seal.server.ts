import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { type AppSecret, currentSecret, secretId, trustedSecrets } from "#app/lib/app-secret.server.ts"

/** What a printed statement says of the CSV file that belongs to it. `year`: null for all. `sum`: SHA-256 of the file, in hex. */
export type Sealed = Readonly<{ year: number | null; count: number; sum: string }>

export const checksumOf = (file: string): string => createHash("sha256").update(file, "utf8").digest("hex")

/** The id of the secret and 96 bits of the HMAC: seals can be tried only here, where tries are limited. */
const SEAL_SIGNS = 32

const hmacOf = (secret: string, { year, count, sum }: Sealed): string =>
	createHmac("sha256", secret)
		.update(`statement\n${year ?? "all"}\n${count}\n${sum}`)
		.digest("hex")

/** The seal of a statement: it names the secret that it was made with, so nothing of the statement has to be stored. */
export function sealOf(secret: AppSecret, sealed: Sealed): string {
	const current = currentSecret(secret)
	return `${secretId(current)}${hmacOf(current, sealed)}`.slice(0, SEAL_SIGNS)
}

/**
 * Whether this seal was printed for exactly this, by a secret that has not leaked. Seals from before they named their secret are 128
 * bits of the HMAC.
 */
export function isSealed(secret: AppSecret, sealed: Sealed, seal: string): boolean {
	const given = Buffer.from(seal)
	const isOf = (text: string) => {
		const right = Buffer.from(text)
		return given.length === right.length && timingSafeEqual(given, right)
	}
	return trustedSecrets(secret).some(
		(one) => isOf(sealOf(one, sealed)) || isOf(hmacOf(one, sealed).slice(0, SEAL_SIGNS)),
	)
}
