import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"

/** Tries until `ask` answers, for half a minute: what we start beside us may be a moment behind. Then it throws the last error. */
export async function untilAnswered<R>(ask: () => Promise<R>, log: Logger, whom: string): Promise<R> {
	for (let tries = 60; ; tries--) {
		try {
			return await ask()
		} catch (error) {
			if (tries <= 1) throw error
			if (tries % 10 === 0) log.warn({ err: error }, `waiting for ${whom}`)
			await sleep(500)
		}
	}
}
