import { setTimeout as sleep } from "node:timers/promises"
import { timed } from "#tests/timings/phases.ts"

const LATE = Symbol("late")

/** Waits until the question has an answer; the error says what was waited for, also where the question itself is not answered. */
export const until = <T>(
	what: string | (() => string),
	ask: () => T | Promise<T>,
	ms = 60_000,
): Promise<NonNullable<T>> => timed("wait", () => poll(what, ask, ms))

async function poll<T>(what: string | (() => string), ask: () => T | Promise<T>, ms: number): Promise<NonNullable<T>> {
	const done = new AbortController()
	const late = sleep(ms, LATE, { signal: done.signal }).catch(() => LATE)
	try {
		for (;;) {
			const answer = await Promise.race([late, ask()])
			if (answer === LATE) break
			if (answer) return answer as NonNullable<T>
			await sleep(20)
		}
	} finally {
		done.abort()
	}
	throw new Error(`waited ${ms} ms in vain until ${typeof what === "string" ? what : what()}`)
}
