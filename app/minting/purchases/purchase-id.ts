import { createHash } from "node:crypto"

/**
 * The id of a purchase, by who asks and the request that they named: the same form sent twice is one purchase, and nobody chooses an id, or
 * meets another's.
 */
export function purchaseIdOf(askedBy: string, request: string): string {
	const hash = createHash("sha256")
		.update(JSON.stringify(["mint-purchase", askedBy, request]))
		.digest("hex")
	return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
