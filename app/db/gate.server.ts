import type postgres from "postgres"
import { DatabaseUnresponsive } from "./socket.server.ts"

type Patience = Readonly<{ slots: number; waitMs: number }>
type Waiting = { since: number; go(): void; giveUp(error: Error): void }

/**
 * As many questions at a time as there are connections, in front of a driver that lets questions wait for a free one for ever. One that
 * waits for `waitMs`, while nothing at all was answered in that time, fails; a database that is only slow keeps everybody waiting.
 */
export function gated(sql: postgres.Sql, { slots, waitMs }: Patience): postgres.Sql {
	const queue: Waiting[] = []
	let busy = 0
	let answeredAt = Date.now()
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
	const giveUp = () => {
		const late = Date.now() - waitMs
		if (answeredAt > late) return
		while (queue[0] && queue[0].since <= late) queue.shift()?.giveUp(new DatabaseUnresponsive("no connection is free"))
		next()
	}
	const free = (): Promise<void> | undefined => {
		if (busy < slots) {
			busy++
			return undefined
		}
		clock ??= setInterval(giveUp, 100).unref()
		return new Promise<void>((go, fail) => queue.push({ since: Date.now(), go, giveUp: fail }))
	}
	async function through<R>(work: () => PromiseLike<R>): Promise<R> {
		await free()
		try {
			const answer = await work()
			answeredAt = Date.now()
			return answer
		} catch (error) {
			if (!isSilence(error)) answeredAt = Date.now()
			throw error
		} finally {
			busy--
			next()
		}
	}

	const unsafe = (...asked: Parameters<typeof sql.unsafe>) => {
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
		return { ...late(() => sql.unsafe(...asked)), values: () => late(() => sql.unsafe(...asked).values()) }
	}
	const begin = (...asked: [never]) => through(() => sql.begin(...asked))
	return new Proxy(sql, {
		get: (target, name) => (name === "unsafe" ? unsafe : name === "begin" ? begin : Reflect.get(target, name)),
		apply: (target, self, given) => Reflect.apply(target, self, given),
	}) as postgres.Sql
}

const isSilence = (error: unknown): boolean =>
	error instanceof DatabaseUnresponsive ||
	(error instanceof Error && error.cause !== undefined && isSilence(error.cause))
