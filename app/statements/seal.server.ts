import { createHash, createHmac, timingSafeEqual } from "node:crypto"

/** What a printed statement says of the CSV file that belongs to it. `year`: null for all. `sum`: SHA-256 of the file, in hex. */
export type Sealed = Readonly<{ year: number | null; count: number; sum: string }>

export const checksumOf = (file: string): string => createHash("sha256").update(file, "utf8").digest("hex")

/** Half of it is enough: whoever guesses has to guess here. */
const SEAL_SIGNS = 32

/** A seal that nobody makes without the secret: who has the sheet can ask whether it is ours, and nothing of it has to be kept. */
export const sealOf = (secret: string, { year, count, sum }: Sealed): string =>
	createHmac("sha256", secret)
		.update(`statement\n${year ?? "all"}\n${count}\n${sum}`)
		.digest("hex")
		.slice(0, SEAL_SIGNS)

/** Whether this seal was printed for exactly this. */
export function isSealed(secret: string, sealed: Sealed, seal: string): boolean {
	const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(secret, sealed))]
	return given.length === right.length && timingSafeEqual(given, right)
}
