import { config } from "zod"
import { PROOF_LIMIT, readProof } from "#app/draws/proof.ts"
import type { KnownSite } from "#app/draws/site-key/verify-signed.ts"
import { type Say, type Told, type Tongue, tellFault, tellVerified } from "#app/draws/tell-verified.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"

// What makes code of schemas is forbidden by the policy of our pages: it need not be tried.
config({ jitless: true })

/** `site`: undefined where no site is asked, so that whose a key is remains to be compared. */
type Given = Readonly<{ file: File | undefined; text: string; acceptDemo: boolean; site: KnownSite | undefined }>
export type Answer = Readonly<{ told: (tongue: Tongue) => Told }> | Readonly<{ refused: (say: Say) => string }>

/** Verifies in the browser. What it answers can be said in any language, also later. */
export async function verifyHere({ file, text, acceptDemo, site }: Given): Promise<Answer> {
	if (!file && text.trim() === "") return { refused: (say) => say("draw-proofs:error.none") }
	if (file && file.size > PROOF_LIMIT) return { refused: (say) => tellFault("too-long", undefined, say) }
	// A file may be gone, or no longer be readable, since it was chosen.
	const given = file ? await file.text().catch(() => null) : text
	if (given === null) return { refused: (say) => say("draw-proofs:error.unreadable") }
	const read = readProof(given)
	if ("fault" in read) return { refused: (say) => tellFault(read.fault, read.at, say) }
	const verified = verifyProof(read.proof, { acceptDemo, site })
	return { told: (tongue) => tellVerified(read.proof, verified, tongue) }
}
