import postgres from "postgres"

/**
 * Runs `work` if nobody else holds `lock`, and says whether it ran. The lock lives in a connection of its own, which is closed and
 * never unlocked: the database lets go of it when the connection ends, whether we, the process or the server ended it.
 */
export async function withSessionLock(url: string, lock: bigint, work: () => Promise<void>): Promise<boolean> {
	const own = postgres(url, { max: 1, idle_timeout: 0, connect_timeout: 5, onnotice: () => {} })
	try {
		const [row] = await own<{ got: boolean }[]>`select pg_try_advisory_lock(${lock.toString()}::bigint) as got`
		if (!row?.got) return false
		await work()
		return true
	} finally {
		await own.end({ timeout: 1 }).catch(() => {})
	}
}
