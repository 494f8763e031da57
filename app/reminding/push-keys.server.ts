import { p256 } from "@noble/curves/nist.js"

/** The public half (base64url) of the secret that pushes are signed with, which browsers subscribe with. Errors: it is no such secret. */
export const pushPublicKey = (secret: string): string =>
	Buffer.from(p256.getPublicKey(new Uint8Array(Buffer.from(secret, "base64url")), false)).toString("base64url")
