import type { KnownSite } from "#app/draws/site-key/verify-signed.ts"
import type { Told } from "#app/draws/tell-verified.ts"
import { FairQueue, type Waiting } from "#app/lib/fair-queue.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"

export type AskedProof = Readonly<{ text: string; acceptDemo: boolean; lang: Lang; site: KnownSite }>
/** `refused`: it is no proof, and why, in words. */
export type VerifiedDraw = Readonly<{ told: Told }> | Readonly<{ refused: string }>
export type VerifyDraw = (asked: AskedProof, waiting: Waiting) => Promise<VerifiedDraw>

/** Documents that wait: megabytes each, and a second. */
const MOST_WAITING = 5
const WAIT_SECONDS = "10"

/** Verifies one document after the other by way of a thread, in fair turns. Throws `Refusal` (503) if too many wait, or one took too long. */
export function verifyInTurn(ask: (question: string) => Promise<Buffer>): VerifyDraw {
	const busy = () => new Refusal("draw-proofs:error.busy", { status: 503, params: { seconds: WAIT_SECONDS } })
	const kinds = { proof: { weight: 1, mostWaiting: MOST_WAITING } }
	const queue = new FairQueue({ kinds, atOnce: 1, crowded: busy })
	return async (asked, { leaves, ...caller }) => {
		const verify = () => ask(JSON.stringify(asked))
		try {
			return JSON.parse(
				(await queue.run({ kind: "proof", ...caller }, verify, () => leaves)).toString(),
			) as VerifiedDraw
		} catch {
			throw busy()
		}
	}
}
