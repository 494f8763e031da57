import type { Db } from "./client.server.ts"

/** The SQLSTATE of a failed statement, wherever the driver and Drizzle have put it. */
export function sqlState(error: unknown): string | null {
	for (let e: unknown = error; e instanceof Error; e = e.cause) {
		if ("code" in e && typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
	}
	return null
}

/** Name of the constraint that a statement broke, if it did. */
export function brokenConstraint(error: unknown): string | null {
	for (let e: unknown = error; e instanceof Error; e = e.cause) {
		if ("constraint_name" in e && typeof e.constraint_name === "string") return e.constraint_name
	}
	return null
}

const LOST_A_RACE = new Set(["40001", "40P01"])

/** A prepared statement's columns were changed under it. Outside a transaction the driver prepares it anew by itself. */
function isStalePlan(error: unknown): boolean {
	for (let e: unknown = error; e instanceof Error; e = e.cause) {
		if ("routine" in e && e.routine === "RevalidateCachedQuery") return true
	}
	return false
}

/** Runs `work` in one transaction; a deadlock, serialization failure or stale plan is tried again, everything else is thrown. */
export async function inTransaction<R>(db: Db, work: (tx: Db) => Promise<R>, tries = 5): Promise<R> {
	for (let left = tries; ; left--) {
		try {
			return await db.transaction(work)
		} catch (error) {
			if (left <= 1 || !(LOST_A_RACE.has(sqlState(error) ?? "") || isStalePlan(error))) throw error
		}
	}
}
