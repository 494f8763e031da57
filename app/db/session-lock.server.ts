import type postgres from "postgres"

/** Runs `work` if nobody else holds `lock`, and says whether it ran. The database lets go of it when the process dies. */
export async function withSessionLock(sql: postgres.Sql, lock: bigint, work: () => Promise<void>): Promise<boolean> {
	const held = await sql.reserve()
	try {
		const [row] = await held<{ got: boolean }[]>`select pg_try_advisory_lock(${lock.toString()}::bigint) as got`
		if (!row?.got) return false
		try {
			await work()
		} finally {
			await held`select pg_advisory_unlock(${lock.toString()}::bigint)`
		}
		return true
	} finally {
		held.release()
	}
}
