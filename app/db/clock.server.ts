import { sql } from "drizzle-orm"
import type { Db } from "./client.server.ts"

async function epoch(db: Db, moment: ReturnType<typeof sql>): Promise<Date> {
	const [row] = await db.execute<{ ms: string }>(sql`select (extract(epoch from ${moment}) * 1000)::bigint as ms`)
	return new Date(Number(row?.ms))
}

/** The database's own clock: the same for all processes, whatever the machines' clocks say. */
export const databaseClock = (db: Db) => () => epoch(db, sql`clock_timestamp()`)

/** The demo's clock: the database's, plus what a visitor of the demo has turned it forward. */
export const demoClockOf = (db: Db) => () =>
	epoch(
		db,
		sql`clock_timestamp() + coalesce((select ahead_seconds from demo_clock where id = 1), 0) * interval '1 second'`,
	)
