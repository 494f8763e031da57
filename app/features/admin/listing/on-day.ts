import { gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm"

/** Whether a moment is of a day of UTC as a filter says it, "2026-11-25"; what is no day filters nothing. */
export function onDay(moment: SQLWrapper, day: string | undefined): SQL[] {
	// A database knows no year 0.
	if (!day || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return []
	const from = sql`${new Date(day).toISOString()}::timestamptz`
	return [gte(moment, from), lt(moment, sql`${from} + interval '1 day'`)]
}
