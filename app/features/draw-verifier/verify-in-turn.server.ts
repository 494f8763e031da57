import type { Told } from "#app/draws/tell-verified.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { oneAfterTheOther } from "#app/lib/thread.server.ts"

export type AskedProof = Readonly<{ text: string; acceptDemo: boolean; lang: Lang }>
/** `refused`: it is no proof, and why, in words. */
export type VerifiedDraw = Readonly<{ told: Told }> | Readonly<{ refused: string }>
export type VerifyDraw = (asked: AskedProof) => Promise<VerifiedDraw>

/** Documents that wait or are being verified: megabytes each, and a second. */
const MOST_WAITING = 6
const WAIT_SECONDS = "10"

/** Verifies one document after the other by way of a thread. Errors: `Refusal` 503 where too many wait, or one took too long. */
export function verifyInTurn(ask: (question: string) => Promise<Buffer>): VerifyDraw {
	const busy = () => new Refusal("draw-proofs:error.busy", { status: 503, params: { seconds: WAIT_SECONDS } })
	const inTurn = oneAfterTheOther(ask, { most: MOST_WAITING, busy })
	return async (asked) => {
		try {
			return JSON.parse((await inTurn(JSON.stringify(asked))).toString()) as VerifiedDraw
		} catch {
			throw busy()
		}
	}
}
