import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from "drizzle-orm/postgres-js"
import postgres from "postgres"

type Empty = Record<string, never>
/** The database or an open transaction: verbs take either, so that one can be part of another. */
export type Db = PostgresJsDatabase<Empty> | PostgresJsTransaction<Empty, Empty>

export type Connected = Readonly<{ db: PostgresJsDatabase<Empty>; sql: postgres.Sql; end(): Promise<void> }>

/** Opens a pool on `url`. Every process owns exactly one; statements are cut off rather than left to hang. */
export function connect(url: string, { max = 10, statementTimeoutMs = 15_000 } = {}): Connected {
	const sql = postgres(url, {
		max,
		idle_timeout: 60,
		connect_timeout: 10,
		onnotice: () => {},
		connection: { application_name: "punktopia", statement_timeout: statementTimeoutMs, TimeZone: "UTC" },
	})
	return { db: drizzle(sql), sql, end: () => sql.end({ timeout: 5 }) }
}
