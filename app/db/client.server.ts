import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { gated } from "./gate.server.ts"
import { prepareAll } from "./prepare-all.server.ts"
import { impatientSockets } from "./socket.server.ts"

type Empty = Record<string, never>
/** The database or an open transaction: verbs take either, so that one can be part of another. */
export type Db = PostgresJsDatabase<Empty> | PostgresJsTransaction<Empty, Empty>

export type Connected = Readonly<{ db: PostgresJsDatabase<Empty>; sql: postgres.Sql; end(): Promise<void> }>

type Options = Readonly<{
	max?: number
	statementTimeoutMs?: number
	/** How the sessions are called in the database's list of them. */
	name?: string
	/** A server that stays silent for so long fails what was asked; above `statementTimeoutMs`, which a server that works keeps. */
	silentMs?: number
}>

/** For a process that people wait for: it says "try again" within 5 s of a server that went silent. */
export const FOR_PEOPLE = { max: 10, statementTimeoutMs: 3_000, silentMs: 3_200 } as const
/** How long a question waits for a free connection while nothing is answered. */
const WAIT_MS = 1_000

/** Opens a pool on `url`. Every process owns exactly one; statements are cut off rather than left to hang. */
export function connect(
	url: string,
	{ max = 10, statementTimeoutMs = 15_000, name = "punktopia", silentMs }: Options = {},
): Connected {
	const driver = prepareAll(
		postgres(url, {
			max,
			idle_timeout: 60,
			connect_timeout: 10,
			onnotice: () => {},
			connection: { application_name: name, statement_timeout: statementTimeoutMs, TimeZone: "UTC" },
			// Connections are made anew soon: the driver would wait up to 20 s after some failures, and whoever asks would wait with it.
			backoff: (failures) => Math.min(failures * 0.05, 0.3),
			...(silentMs && { socket: impatientSockets(url, silentMs), ssl: false }),
		}),
	)
	// Never more questions than connections: of several down one the driver can lose sight of a transaction that begins.
	const sql = gated(driver, { slots: max, waitMs: silentMs ? WAIT_MS : Number.POSITIVE_INFINITY })
	return { db: drizzle(sql), sql, end: () => driver.end({ timeout: 5 }) }
}
