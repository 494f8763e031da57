import { ed25519 } from "@noble/curves/ed25519.js"
import bs58 from "bs58"
import canonicalize from "canonicalize"
import { z } from "zod"

/** What comes before the document when it is signed, so that a signature of ours over anything else is none of an entitlement. */
export const ENTITLEMENT_TAG = "punktopia drop entitlement v1\n"

/** What the site has signed: that a wallet is entitled to a gift, by which rules, as of which snapshot. */
export const entitlement = z.object({
	version: z.literal(1),
	kind: z.literal("drop"),
	demo: z.boolean(),
	drop: z.object({
		id: z.uuid(),
		number: z.number().int(),
		rules: z.unknown(),
		snapshotAt: z.string(),
		snapshotHash: z.string(),
	}),
	gift: z.object({
		kind: z.string(),
		chain: z.string(),
		/** Of a coin; of NFTs the group of their collection. */
		mint: z.string(),
		units: z.string().regex(/^\d+$/),
		/** One of these NFTs, the first of the list that is left. */
		nfts: z.array(z.string()).optional(),
	}),
	wallet: z.string(),
	log: z.uuid(),
	askedAt: z.string(),
	answers: z.array(
		z.object({
			question: z.string(),
			met: z.boolean(),
			facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
		}),
	),
})
export type Entitlement = z.output<typeof entitlement>

/** As it is downloaded: the document, and who signed it. */
export const signedEntitlement = z.object({ entitlement, signature: z.string(), key: z.string() })
export type SignedEntitlement = z.output<typeof signedEntitlement>

/** The text whose bytes are signed: canonical JSON (RFC 8785) behind the tag. */
export const textOf = (body: Entitlement): string => `${ENTITLEMENT_TAG}${canonicalize(body)}`

/** Whether it is whole, and signed by the key that it names. Whether that is the site's key is for the reader to compare. */
export function verifyEntitlement(document: unknown): boolean {
	const read = signedEntitlement.safeParse(document)
	if (!read.success) return false
	const [signature, key] = [bs58.decodeUnsafe(read.data.signature), bs58.decodeUnsafe(read.data.key)]
	if (signature?.length !== 64 || key?.length !== 32) return false
	const raw = (document as { entitlement: Entitlement }).entitlement
	return ed25519.verify(signature, new TextEncoder().encode(textOf(raw)), key)
}
