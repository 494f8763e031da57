import { setTimeout as sleep } from "node:timers/promises"
import type postgres from "postgres"
import { causesOf } from "#app/lib/causes.ts"
import { DatabaseUnresponsive } from "./socket.server.ts"

/** Until a transaction that failed as those of lost connections do is rolled back all the same. */
const LOST_WITHIN_MS = 1_000

type Work = (tx: postgres.TransactionSql) => unknown

/** Whether a failure tells that a connection was lost: the driver's, the socket's, or the server's last words. */
export function isConnectionLost(error: unknown): boolean {
	for (const e of causesOf(error)) {
		const { code, severity } = e as { code?: unknown; severity?: unknown }
		if (e instanceof DatabaseUnresponsive || severity === "FATAL" || severity === "PANIC") return true
		if (typeof code === "string" && /^(CONNECT|ECONN|EPIPE$|ETIMEDOUT$)/.test(code)) return true
	}
	return false
}

/**
 * A driver that is replaced by a new one as soon as a connection of it was lost, because what it knows of that one may be wrong from then
 * on: it can stay mute for ever (postgres 3.4). Work on the others has `endMs` to come to its end.
 */
export function renewedWhenLost(open: (lost: () => void) => postgres.Sql, endMs: number) {
	let isEnding = false
	const opened = (): postgres.Sql => {
		const driver = open(() => {
			if (driver !== current || isEnding) return
			current = opened()
			void driver.end({ timeout: endMs / 1000 }).catch(() => {})
		})
		return driver
	}
	let current = opened()
	const end = () => {
		isEnding = true
		return current.end({ timeout: 5 })
	}
	return { current: () => current, end }
}

/**
 * Begins a transaction. When its connection is lost, nothing more of it is sent, neither statements nor "commit" nor "rollback": the
 * driver would send them down whatever connection has taken the lost one's place, into the middle of somebody else's transaction.
 */
export async function beginOn(sql: postgres.Sql, work: Work): Promise<unknown> {
	let isOver = false
	let end = () => {}
	const over = new Promise<void>((done) => {
		end = done
	})
	const guarded = (tx: postgres.TransactionSql): postgres.TransactionSql => {
		const { unsafe, savepoint } = tx as postgres.TransactionSql & { savepoint: (...given: unknown[]) => unknown }
		return Object.assign(tx, {
			unsafe: (...asked: Parameters<typeof unsafe>) => {
				if (isOver) throw new DatabaseUnresponsive("the transaction has ended")
				return unsafe(...asked)
			},
			savepoint: (...given: unknown[]) => savepoint(...given.slice(0, -1), held(given.at(-1) as Work)),
		})
	}
	/** Answers never once the connection is lost: the driver has told whoever began. */
	const held = (inner: Work) => async (tx: postgres.TransactionSql) => {
		try {
			const answer = await inner(guarded(tx))
			if (!isOver) return answer
		} catch (error) {
			if (isConnectionLost(error)) await Promise.race([over, sleep(LOST_WITHIN_MS)])
			if (!isOver) throw error
		}
		return new Promise<never>(() => {})
	}
	try {
		return await sql.begin(held(work))
	} finally {
		isOver = true
		end()
	}
}
