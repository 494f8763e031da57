import { sql } from "drizzle-orm"
import type { MemoCache } from "#app/lib/memo-cache.ts"
import type { Db } from "./client.server.ts"

/** Tells the time. `on`: the same clock, asked on another connection; one that asks no database has none. */
export interface Clock {
	(): Promise<Date>
	readonly on?: (db: Db) => Clock
}

async function epoch(db: Db, moment: ReturnType<typeof sql>): Promise<Date> {
	const [row] = await db.execute<{ ms: string }>(sql`select (extract(epoch from ${moment}) * 1000)::bigint as ms`)
	return new Date(Number(row?.ms))
}

/** The database's own clock: the same for all processes, whatever the machines' clocks say. */
export const databaseClock = (db: Db): Clock =>
	Object.assign(() => epoch(db, sql`clock_timestamp()`), { on: databaseClock })

/** The demo's clock: the database's, plus what a visitor of the demo has turned it forward. */
export const demoClockOf = (db: Db): Clock =>
	Object.assign(
		() =>
			epoch(
				db,
				sql`clock_timestamp() + coalesce((select ahead_seconds from demo_clock where id = 1), 0) * interval '1 second'`,
			),
		{ on: demoClockOf },
	)

/** The same clock without asking each time, for pages that show the time: how far this process runs apart from it is remembered. */
export const rememberedClock = (now: () => Promise<Date>, cache: MemoCache) => async (): Promise<Date> => {
	const apart = await cache.get("clock", async () => {
		const asked = performance.now()
		const time = await now()
		return time.getTime() - (asked + performance.now()) / 2
	})
	return new Date(performance.now() + apart)
}
