import { ed25519 } from "@noble/curves/ed25519.js"
import * as z from "zod"
import { canonicalJson, concatBytes, hexToBytes, utf8ToBytes } from "../bytes.ts"
import type { Check, OnChain, Verified } from "../checks.ts"
import { hash, moment, units, word } from "../words.ts"

/** What a drop owes one wallet, as the site has signed it: whoever has it can show it, with or without the site. */
export const entitlementSchema = z
	.strictObject({
		version: z.literal(1),
		drop: word,
		wallet: word,
		gift: z.strictObject({ kind: z.enum(["nft", "rwa", "coin"]), asset: word, units }),
		/** When holdings were looked at, and what each rule answered for this wallet. */
		snapshotAt: moment,
		answers: z.array(z.strictObject({ rule: word, ok: z.boolean() })).max(20),
		/** NFTs that it rests on: each counts once in a drop. */
		nfts: z.array(word).max(1_000),
		issuedAt: moment,
	})
	.readonly()
export type Entitlement = z.output<typeof entitlementSchema>

export const dropProofSchema = z
	.strictObject({
		kind: z.literal("drop"),
		version: z.literal(1),
		network: word,
		/** Of the site that signed it, Ed25519. */
		key: hash,
		entitlement: entitlementSchema,
		signature: z.string().regex(/^[0-9a-f]{128}$/),
	})
	.readonly()
export type DropProof = z.output<typeof dropProofSchema>

/** What is signed. */
export const entitlementMessage = (entitlement: Entitlement): Uint8Array =>
	concatBytes(utf8ToBytes("punktopia entitlement 1\0"), utf8ToBytes(canonicalJson(entitlement)))

/** `siteKey`: the key that the site publishes, in hexadecimal, known from elsewhere. Without it that is left to whoever looks. */
export function verifyDrop(proof: DropProof, { siteKey }: Readonly<{ siteKey?: string | undefined }>): Verified {
	const { key, entitlement } = proof
	const { wallet, nfts, snapshotAt } = entitlement
	const known: Check[] = siteKey === undefined ? [] : [{ id: "drop-key", ok: siteKey === key }]
	const checks: Check[] = [...known, { id: "drop-signature", ok: isSigned(proof) }]
	const unknown: OnChain[] = siteKey === undefined ? [{ id: "site-key", at: [key] }] : []
	return {
		ok: checks.every(({ ok }) => ok),
		demo: false,
		checks,
		onChain: [...unknown, { id: "drop-holdings", at: [wallet, ...nfts], text: snapshotAt }],
	}
}

function isSigned({ key, entitlement, signature }: DropProof): boolean {
	try {
		return ed25519.verify(hexToBytes(signature), entitlementMessage(entitlement), hexToBytes(key), { zip215: false })
	} catch {
		return false
	}
}
