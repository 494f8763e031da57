import { sql } from "drizzle-orm"
import { causesOf } from "#app/lib/causes.ts"
import { writeRefusedBy } from "#app/lib/write-refused.ts"
import type { Db } from "./client.server.ts"
import { DatabaseUnresponsive } from "./socket.server.ts"

/** Lost, refused or not yet made connections; a server that is starting, stopping or full; a statement or a lock that took too long. */
const AWAY =
	/^(CONNECTION_(CLOSED|ENDED|DESTROYED|CONNECT_TIMEOUT)|CONNECT_TIMEOUT|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|08\w{3}|57P0[1-5]|57014|53300|55P03)$/

/** What the job runner's driver says of a lost connection, without a code. */
const LOST = /^(Connection terminated|Client has encountered a connection error)/

/**
 * Whether the database did not answer, or could not write, wherever the driver and Drizzle have put the reason: trying again later is all
 * there is to do.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
	if (writeRefusedBy(error)) return true
	for (const e of causesOf(error)) {
		if (e instanceof DatabaseUnresponsive) return true
		if (e instanceof Error && LOST.test(e.message)) return true
		const { code, syscall } = e as { code?: unknown; syscall?: unknown }
		if (typeof code !== "string" || !AWAY.test(code)) continue
		// A file that is missing has the same code as a socket that is.
		if (code !== "ENOENT" || syscall === "connect") return true
	}
	return false
}

const pings = new WeakMap<Db, Promise<unknown>>()

/** Whether the database answers within `ms`. One question at a time: a server that hangs is not asked again until it has failed. */
export async function pingDatabase(db: Db, ms = 800): Promise<boolean> {
	let ping = pings.get(db)
	if (!ping) {
		ping = db.execute(sql`select 1`)
		pings.set(db, ping)
		const over = () => pings.delete(db)
		ping.then(over, over)
	}
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<false>((done) => {
		timer = setTimeout(done, ms, false)
	})
	try {
		return await Promise.race([ping.then(() => true), late])
	} catch {
		return false
	} finally {
		clearTimeout(timer)
	}
}
