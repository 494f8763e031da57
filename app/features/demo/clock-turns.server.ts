import type { Context } from "#app/db/context.ts"
import { aheadSeconds } from "./turn-clock.server.ts"

const LOOK_MS = 1_000

/** Says when somebody has turned the demo's clock: what is due each minute is then due at once. Hands back what ends it. */
export function onClockTurn({ db, log }: Pick<Context, "db" | "log">, turned: () => Promise<void>): () => void {
	let known: number | undefined
	const timer = setInterval(async () => {
		try {
			const ahead = await aheadSeconds(db)
			const isTurned = known !== undefined && ahead !== known
			known = ahead
			if (isTurned) await turned()
		} catch (error) {
			log.debug({ err: error }, "could not see how far the demo's clock is turned")
		}
	}, LOOK_MS)
	return () => clearInterval(timer)
}
