import { setTimeout as sleep } from "node:timers/promises"
import postgres from "postgres"

/** One app a data folder: the right to it is a session of its database, so it ends when we end, however we end. */
const key = 7_305_118_224
const patience = 5000

export async function takeFolderLock(
	url: string,
	onLost: () => void,
): Promise<{ release(): Promise<void> } | undefined> {
	let held = false
	const sql = postgres(url, {
		max: 1,
		fetch_types: false,
		idle_timeout: 0,
		// The driver renews connections after a while by default; this one must never be renewed.
		max_lifetime: null,
		connection: { application_name: "punktopia data folder" },
		onnotice: () => {},
		onclose: () => held && onLost(),
	})
	const release = async () => {
		held = false
		await sql.end({ timeout: 1 })
	}
	try {
		// A killed app's session lasts until its server process gets to run, which takes seconds on a busy machine.
		for (const until = Date.now() + patience; ; await sleep(100)) {
			const [row] = await sql`select pg_try_advisory_lock(${key}::bigint) as held`
			if (row?.held) break
			if (Date.now() > until) {
				await release()
				return undefined
			}
		}
	} catch (error) {
		await release()
		throw error
	}
	held = true
	return { release }
}
