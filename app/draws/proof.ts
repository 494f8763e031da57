import * as z from "zod"
import { type SignedAnnouncement, signedAnnouncementSchema } from "./announcement.ts"
import { gearProofSchema } from "./craft/proof.ts"
import { type DropProof, dropProofSchema } from "./drop/entitlement.ts"
import { raffleProofSchema } from "./raffle/proof.ts"
import { ambiguityOf } from "./read-json.ts"

/** A document of a draw. Whatever it does not name it may not hold, so nothing of it goes unlooked at. */
const drawSchema = z.discriminatedUnion("kind", [raffleProofSchema, gearProofSchema])
export type Proof = z.output<typeof drawSchema> | DropProof | SignedAnnouncement

/** Documents that the site has signed are known by the name of what it signed. */
const schemaFor = (said: unknown) => {
	const names = typeof said === "object" && said !== null ? said : {}
	if ("entitlement" in names) return dropProofSchema
	return "announcement" in names ? signedAnnouncementSchema : drawSchema
}

/** Bytes of the longest document that is read: 10,000 tickets are some 1.6 MB. */
export const PROOF_LIMIT = 2 * 1024 * 1024

export type ProofFault = "too-long" | "not-json" | "not-a-proof" | "twice"

/** The document in a text, or what keeps it from being one. What editors put around a text is no part of it. */
export function readProof(text: string): Readonly<{ proof: Proof }> | Readonly<{ fault: ProofFault; at?: string }> {
	if (text.length > PROOF_LIMIT) return { fault: "too-long" }
	const bare = text.trim()
	let said: unknown
	try {
		said = JSON.parse(bare)
	} catch {
		return { fault: "not-json" }
	}
	const ambiguity = ambiguityOf(bare)
	if (ambiguity) return { fault: ambiguity.kind === "twice" ? "twice" : "not-a-proof", at: ambiguity.at }
	const read = schemaFor(said).safeParse(said)
	return read.success ? { proof: read.data } : { fault: "not-a-proof", at: placeOf(read.error.issues[0]) }
}

/** Of a name too many it is the name. */
function placeOf(issue: z.core.$ZodIssue | undefined): string {
	const more = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : []
	return [...(issue?.path ?? []), ...more].join(".")
}
