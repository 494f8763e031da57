import { setTimeout as sleep } from "node:timers/promises"

/** Waits until the question has an answer; the error says what was waited for. */
export async function until<T>(
	what: string | (() => string),
	ask: () => T | Promise<T>,
	ms = 60_000,
): Promise<NonNullable<T>> {
	for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) {
		const answer = await ask()
		if (answer) return answer as NonNullable<T>
	}
	throw new Error(`waited ${ms} ms in vain until ${typeof what === "string" ? what : what()}`)
}
