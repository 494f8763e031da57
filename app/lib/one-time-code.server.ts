import { createHmac } from "node:crypto"

/** A link's secret of 256 bits that follows from a secret and an id, as the code does. */
export const oneTimeKey = (secret: string, id: string): string =>
	createHmac("sha256", secret).update(`one-time-link\0${id}`).digest("base64url")

/** Six digits that follow from a secret and an id: whoever has the id alone knows nothing, and nothing of the code is stored. */
export function oneTimeCode(secret: string, id: string): string {
	const bytes = createHmac("sha256", secret).update(`one-time-code\0${id}`).digest()
	return String(bytes.readBigUInt64BE() % 1_000_000n).padStart(6, "0")
}
