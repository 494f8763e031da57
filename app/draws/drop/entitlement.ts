import * as z from "zod"
import { canonicalJson, utf8ToBytes } from "../bytes.ts"
import type { Verified } from "../checks.ts"
import { type KnownSite, verifySigned } from "../site-key/verify-signed.ts"
import { word } from "../words.ts"

/** What comes before the document when it is signed, so that a signature of the site's over anything else is none of an entitlement. */
export const ENTITLEMENT_TAG = "punktopia drop entitlement v1\n"

/**
 * What a drop owes one wallet, as the site has signed it: whoever has it can show it, with or without the site. What is named here is read;
 * all of it is signed, whatever else it says.
 */
export const entitlementSchema = z
	.looseObject({
		version: z.literal(1),
		kind: z.literal("drop"),
		demo: z.boolean(),
		drop: z.looseObject({ id: word, number: z.int().min(1), snapshotAt: z.iso.datetime(), snapshotHash: word }),
		gift: z.looseObject({ kind: word, chain: word, mint: word, units: z.string().regex(/^\d{1,40}$/) }),
		wallet: word,
		/** What each rule answered for this wallet. */
		answers: z.array(z.looseObject({ question: word, met: z.boolean() })).max(50),
	})
	.readonly()
export type SignedWords = z.output<typeof entitlementSchema>

/** As it is downloaded: the document, and who signed it, in base58. */
export const dropProofSchema = z
	.strictObject({ entitlement: entitlementSchema, signature: word, key: word })
	.transform((read) => ({ kind: "drop" as const, ...read }))
	.readonly()
export type DropProof = z.output<typeof dropProofSchema>

/** What is signed (RFC 8785 behind the tag). */
export const entitlementMessage = (entitlement: unknown): Uint8Array =>
	utf8ToBytes(`${ENTITLEMENT_TAG}${canonicalJson(entitlement)}`)

export function verifyDrop({ key, entitlement, signature }: DropProof, site: KnownSite | undefined): Verified {
	const { wallet, demo, drop } = entitlement
	const holdings = { id: "drop-holdings", at: [wallet], text: `${drop.snapshotAt} ${drop.snapshotHash}` } as const
	const message = () => entitlementMessage(entitlement)
	return verifySigned({ kind: "drop", key, signature, message, demo, onChain: [holdings] }, site)
}
