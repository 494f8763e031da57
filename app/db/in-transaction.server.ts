import { causesOf } from "#app/lib/causes.ts"
import type { Db } from "./client.server.ts"
import type { Clock } from "./clock.server.ts"

/** The SQLSTATE of a failed statement, wherever the driver and Drizzle have put it. */
export function sqlState(error: unknown): string | null {
	for (const e of causesOf(error)) {
		if ("code" in e && typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
	}
	return null
}

/** Name of the constraint that a statement broke, if it did. */
export function brokenConstraint(error: unknown): string | null {
	for (const e of causesOf(error)) {
		if ("constraint_name" in e && typeof e.constraint_name === "string") return e.constraint_name
	}
	return null
}

const LOST_A_RACE = new Set(["40001", "40P01"])

/** A prepared statement's columns were changed under it. Outside a transaction the driver prepares it anew by itself. */
function isStalePlan(error: unknown): boolean {
	for (const e of causesOf(error)) {
		if ("routine" in e && e.routine === "RevalidateCachedQuery") return true
	}
	return false
}

type WithDb = Readonly<{ db: Db; now?: Clock }>

/**
 * The context within a transaction, its clock included: as many transactions as a process has connections have them all, and one that asked
 * for the time on another would wait for the others, as they for it.
 */
export const within = <C extends WithDb>(ctx: C, db: Db): C => ({
	...ctx,
	db,
	...(ctx.now?.on && { now: ctx.now.on(db) }),
})

/**
 * Runs `work` in one transaction, with the same context but for its database, which is the transaction, and its clock, which asks on it. A
 * deadlock, serialization failure or stale plan is tried again, everything else is thrown.
 */
export const inTransaction = <C extends WithDb, R>(ctx: C, work: (ctx: C) => Promise<R>, tries = 5): Promise<R> =>
	triedAgain(() => ctx.db.transaction((db) => work(within(ctx, db))), tries)

/** The same for work that is one statement, which is all or nothing by itself: nothing else is sent. Not within a transaction. */
export async function triedAgain<R>(work: () => Promise<R>, tries = 5): Promise<R> {
	for (let left = tries; ; left--) {
		try {
			return await work()
		} catch (error) {
			if (left <= 1 || !(LOST_A_RACE.has(sqlState(error) ?? "") || isStalePlan(error))) throw error
		}
	}
}

/** Runs `work` in a savepoint of the transaction that the context is in: what it throws undoes this part alone. Nothing is tried again. */
export const inSavepoint = <C extends WithDb, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> =>
	ctx.db.transaction((db) => work(within(ctx, db)))
