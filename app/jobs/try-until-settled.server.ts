import { setTimeout as sleep } from "node:timers/promises"

/** How long what a fresh demo shows is waited for, and how often it is looked. */
const WAIT_MS = 40_000
const LOOK_MS = 1_000

/** Does a step, again and again where it fails or answers that something is still waited for. When the time is over, what it threw last is thrown. */
export async function tryUntilSettled(step: () => Promise<boolean>): Promise<void> {
	for (const until = Date.now() + WAIT_MS; ; ) {
		const [isSettled, error] = await step().then(
			(isSettled) => [isSettled, null] as const,
			(error: unknown) => [false, error] as const,
		)
		if (isSettled) return
		if (Date.now() < until) await sleep(LOOK_MS)
		else if (error) throw error
		else return
	}
}
