import * as z from "zod"
import { gearProofSchema } from "./craft/proof.ts"
import { type DropProof, dropProofSchema } from "./drop/entitlement.ts"
import { raffleProofSchema } from "./raffle/proof.ts"

/** A document of a draw. Whatever it does not name it may not hold, so nothing of it goes unlooked at. */
const drawSchema = z.discriminatedUnion("kind", [raffleProofSchema, gearProofSchema])
export type Proof = z.output<typeof drawSchema> | DropProof

const isEntitlement = (said: unknown) => typeof said === "object" && said !== null && "entitlement" in said

/** Bytes of the longest document that is read: 10,000 tickets are some 1.6 MB. */
export const PROOF_LIMIT = 2 * 1024 * 1024

export type ProofFault = "too-long" | "not-json" | "not-a-proof"

/** The document in a text, or what keeps it from being one. */
export function readProof(text: string): Readonly<{ proof: Proof }> | Readonly<{ fault: ProofFault; at?: string }> {
	if (text.length > PROOF_LIMIT) return { fault: "too-long" }
	let said: unknown
	try {
		said = JSON.parse(text)
	} catch {
		return { fault: "not-json" }
	}
	const read = (isEntitlement(said) ? dropProofSchema : drawSchema).safeParse(said)
	if (read.success) return { proof: read.data }
	return { fault: "not-a-proof", at: (read.error.issues[0]?.path ?? []).join(".") }
}
