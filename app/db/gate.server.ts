import type postgres from "postgres"
import { withoutValues } from "./hide-statement-values.server.ts"
import { beginOn, isConnectionLost } from "./lost-connections.server.ts"
import { DatabaseUnresponsive } from "./socket.server.ts"

type Patience = Readonly<{ slots: number; waitMs: number }>
type Waiting = { since: number; go(): void; giveUp(error: Error): void }

const TICK_MS = 100

/**
 * As many questions at a time as there are connections, in front of drivers that let questions wait for a free one for ever. One that
 * waits for `waitMs`, while nothing at all was answered in that time, fails; a database that is only slow keeps everybody waiting.
 * Waiting is counted in ticks of this process: while it stands still itself, nobody is kept waiting by the database.
 */
export function gated(driver: () => postgres.Sql, { slots, waitMs }: Patience): postgres.Sql {
	const queue: Waiting[] = []
	let busy = 0
	let ticks = 0
	let answeredAt = 0
	let clock: NodeJS.Timeout | undefined

	const next = () => {
		while (busy < slots && queue.length > 0) {
			busy++
			queue.shift()?.go()
		}
		if (queue.length === 0) {
			clearInterval(clock)
			clock = undefined
		}
	}
	const tick = () => {
		const late = ++ticks - waitMs / TICK_MS
		if (answeredAt > late) return
		while (queue[0] && queue[0].since <= late) queue.shift()?.giveUp(new DatabaseUnresponsive("no connection is free"))
		next()
	}
	const free = (): Promise<void> | undefined => {
		if (busy < slots) {
			busy++
			return undefined
		}
		clock ??= setInterval(tick, TICK_MS).unref()
		return new Promise<void>((go, fail) => queue.push({ since: ticks, go, giveUp: fail }))
	}
	async function through<R>(work: () => PromiseLike<R>): Promise<R> {
		await free()
		try {
			const answer = await withoutValues(work)
			answeredAt = ticks
			return answer
		} catch (error) {
			if (!isConnectionLost(error)) answeredAt = ticks
			throw error
		} finally {
			busy--
			next()
		}
	}

	const unsafe = (...asked: Parameters<postgres.Sql["unsafe"]>) => {
		const late = <R>(ask: () => PromiseLike<R>) => {
			let answer: Promise<R> | undefined
			const start = () => {
				answer ??= through(ask)
				return answer
			}
			// Asked when somebody awaits it, as the driver's own queries are.
			return {
				// biome-ignore lint/suspicious/noThenProperty: it stands for a query of the driver, which is a promise
				then: (done: (value: R) => unknown, failed: (error: unknown) => unknown) => start().then(done, failed),
				catch: (failed: (error: unknown) => unknown) => start().catch(failed),
				finally: (always: () => void) => start().finally(always),
			}
		}
		return {
			...late(() => driver().unsafe(...asked)),
			values: () =>
				late(() =>
					driver()
						.unsafe(...asked)
						.values(),
				),
		}
	}
	const begin = (work: Parameters<typeof beginOn>[1]) => through(() => beginOn(driver(), work))
	return new Proxy(driver(), {
		get: (_, name) => (name === "unsafe" ? unsafe : name === "begin" ? begin : Reflect.get(driver(), name)),
		apply: (_, self, given) => Reflect.apply(driver(), self, given),
	}) as postgres.Sql
}
