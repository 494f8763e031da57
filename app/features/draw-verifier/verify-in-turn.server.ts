import type { Told } from "#app/draws/tell-verified.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"

export type AskedProof = Readonly<{ text: string; acceptDemo: boolean; lang: Lang }>
/** `refused`: it is no proof, and why, in words. */
export type VerifiedDraw = Readonly<{ told: Told }> | Readonly<{ refused: string }>
export type VerifyDraw = (asked: AskedProof) => Promise<VerifiedDraw>

/** Documents that wait or are being verified: megabytes each, and a second. */
const MOST_WAITING = 6
const WAIT_SECONDS = "10"

/** Verifies one document after the other by way of a thread. Errors: `Refusal` 503 where too many wait, or one took too long. */
export function verifyInTurn(ask: (question: string) => Promise<Buffer>): VerifyDraw {
	let last: Promise<unknown> = Promise.resolve()
	let waiting = 0
	const busy = () => new Refusal("draw-proofs:error.busy", { status: 503, params: { seconds: WAIT_SECONDS } })
	return async (asked) => {
		if (waiting >= MOST_WAITING) throw busy()
		waiting++
		const answer = last.then(() => ask(JSON.stringify(asked)))
		last = answer.catch(() => {})
		try {
			return JSON.parse((await answer).toString()) as VerifiedDraw
		} catch {
			throw busy()
		} finally {
			waiting--
		}
	}
}
