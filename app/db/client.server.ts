import { makePgArray } from "drizzle-orm/pg-core"
import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { gated } from "./gate.server.ts"
import { renewedWhenLost } from "./lost-connections.server.ts"
import { prepareAll } from "./prepare-all.server.ts"
import { watchedSockets } from "./socket.server.ts"

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

/** Lists as values of statements: int2, int4, text, varchar, int8, float8 and uuid, by PostgreSQL's fixed numbers of their arrays. */
const ARRAYS = Object.fromEntries(
	[1005, 1007, 1009, 1015, 1016, 1022, 2951].map((to) => [to, { to, serialize: makePgArray }]),
) as unknown as Record<string, postgres.PostgresType>

/** Opens a pool on `url`. Every process owns exactly one; statements are cut off rather than left to hang. */
export function connect(
	url: string,
	{ max = 10, statementTimeoutMs = 15_000, name = "punktopia", silentMs }: Options = {},
): Connected {
	const open = (lost: () => void): postgres.Sql => {
		const driver = postgres(url, {
			max,
			idle_timeout: 60,
			connect_timeout: 10,
			// Where a connection is lost while the driver asks it for types, nobody catches that: the process would end.
			fetch_types: false,
			types: ARRAYS,
			onnotice: () => {},
			connection: { application_name: name, statement_timeout: statementTimeoutMs, TimeZone: "UTC" },
			// Connections are made anew soon: the driver would wait up to 20 s after some failures, and whoever asks would wait with it.
			backoff: (failures) => Math.min(failures * 0.05, 0.3),
			// The driver's types do not know it.
			...{ socket: watchedSockets(url, { silentMs, lost }), ssl: false as const },
		})
		// It sets how this driver reads and writes times and JSON.
		drizzle(driver)
		return prepareAll(driver)
	}
	const pool = renewedWhenLost(open, statementTimeoutMs + 5_000)
	// Never more questions than connections: of several down one the driver can lose sight of a transaction that begins.
	const sql = gated(pool.current, { slots: max, waitMs: silentMs ? WAIT_MS : Number.POSITIVE_INFINITY })
	return { db: drizzle(sql), sql, end: pool.end }
}
