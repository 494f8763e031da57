import type { KnownSite } from "#app/draws/site-key/verify-signed.ts"
import type { Told } from "#app/draws/tell-verified.ts"
import { inFairTurns, type Wanting } from "#app/lib/fair-turns.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"

export type AskedProof = Readonly<{ text: string; acceptDemo: boolean; lang: Lang; site: KnownSite }>
/** `refused`: it is no proof, and why, in words. */
export type VerifiedDraw = Readonly<{ told: Told }> | Readonly<{ refused: string }>
export type VerifyDraw = (asked: AskedProof, wanting: Wanting) => Promise<VerifiedDraw>

/** Documents that wait or are being verified: megabytes each, and a second. */
const MOST_WAITING = 6
const WAIT_SECONDS = "10"

/** Verifies one document after the other by way of a thread, in a fair order of networks. Errors: `Refusal` 503 where too many wait, or one took too long. */
export function verifyInTurn(ask: (question: string) => Promise<Buffer>): VerifyDraw {
	const busy = () => new Refusal("draw-proofs:error.busy", { status: 503, params: { seconds: WAIT_SECONDS } })
	const inTurn = inFairTurns(ask, { most: MOST_WAITING, again: busy, busy })
	return async (asked, wanting) => {
		try {
			return JSON.parse((await inTurn(JSON.stringify(asked), wanting)).toString()) as VerifiedDraw
		} catch {
			throw busy()
		}
	}
}
