import { setTimeout as sleep } from "node:timers/promises"
import postgres from "postgres"
import { owner } from "#app/db/embedded/cluster.server.ts"

/** `busy`: it lives, and will answer later. `none`: no answer, or one of another server. */
export type Answer = "ours" | "busy" | "none"
type Asking = { cluster: string; ms: number; log(line: string): void }

/** Whether the server at this address is ready and serves this cluster. Creates the app's database where it is missing. */
export async function askServer(url: string, { cluster, ms, log }: Asking): Promise<Answer> {
	const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} })
	// The driver limits how long a connection may take to be made, but not how long a query takes.
	const limit = new AbortController()
	const late = sleep(ms, [], { signal: limit.signal }).catch(() => [])
	try {
		const [row] = await Promise.race([sql`select current_setting('data_directory') as folder`, late])
		return row?.folder === cluster ? "ours" : "none"
	} catch (error) {
		const { code } = error as { code?: string }
		if (code === NO_SUCH_DATABASE) await createDatabase(url, log)
		return code && ALIVE.has(code) ? "busy" : "none"
	} finally {
		limit.abort()
		await sql.end({ timeout: 1 })
	}
}

const NO_SUCH_DATABASE = "3D000"
const DUPLICATE_DATABASE = "42P04"
/** Answers of a server that lives: starting or recovering, all connections in use, database not made yet. */
const ALIVE = new Set(["57P03", "53300", NO_SUCH_DATABASE])

async function createDatabase(url: string, log: (line: string) => void) {
	const postgresUrl = new URL(url)
	postgresUrl.pathname = "/postgres"
	const sql = postgres(postgresUrl.href, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} })
	try {
		await sql.unsafe(`create database ${owner}`)
	} catch (error) {
		// The caller asks again: a server that ended meanwhile is started again.
		const { code, message } = error as { code?: string; message: string }
		if (code !== DUPLICATE_DATABASE) log(`the database could not be created yet: ${message}`)
	} finally {
		await sql.end({ timeout: 1 })
	}
}
