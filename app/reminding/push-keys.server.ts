import { createECDH } from "node:crypto"

/** The public half (base64url) of the secret that pushes are signed with, which browsers subscribe with. Errors: it is no such secret. */
export function pushPublicKey(secret: string): string {
	const pair = createECDH("prime256v1")
	pair.setPrivateKey(secret, "base64url")
	return pair.getPublicKey("base64url")
}
