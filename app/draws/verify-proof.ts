import { verifyAnnouncement } from "./announcement.ts"
import type { Verified } from "./checks.ts"
import { verifyGear } from "./craft/proof.ts"
import { verifyDrop } from "./drop/entitlement.ts"
import type { Proof } from "./proof.ts"
import { verifyRaffle } from "./raffle/proof.ts"
import type { KnownSite } from "./site-key/verify-signed.ts"

export type VerifyOptions = Readonly<{
	/** A demo's own beacon is taken for one. Whoever has its key can reckon every draw to come, so this is asked for each time. */
	acceptDemo: boolean
	/** Who signs entitlements and announcements; undefined: a key that signed one is nobody's yet. */
	site?: KnownSite | undefined
}>

/** Checks a document by itself: without network, clock or database. */
export function verifyProof(proof: Proof, { acceptDemo, site }: VerifyOptions): Verified {
	if (proof.kind === "raffle") return verifyRaffle(proof, { acceptDemo })
	if (proof.kind === "gear") return verifyGear(proof, { acceptDemo })
	if (proof.kind === "announcement") return verifyAnnouncement(proof, site)
	return verifyDrop(proof, site)
}
