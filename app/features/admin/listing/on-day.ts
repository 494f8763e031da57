import { gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { isDay } from "#app/lib/utc-moment.ts"

/** Midnight of a day of UTC as a filter says it, "2026-11-25"; null: what is no day filters nothing. */
function midnightOf(day: string | undefined): SQL | null {
	if (!isDay(day)) return null
	return sql`${new Date(day).toISOString()}::timestamptz`
}

/** Whether a moment is of a day, of that day or a later one, of that day or an earlier one. */
export const onDay = (moment: SQLWrapper, day: string | undefined): SQL[] => [
	...sinceDay(moment, day),
	...untilDay(moment, day),
]
export function sinceDay(moment: SQLWrapper, day: string | undefined): SQL[] {
	const from = midnightOf(day)
	return from ? [gte(moment, from)] : []
}
export function untilDay(moment: SQLWrapper, day: string | undefined): SQL[] {
	const from = midnightOf(day)
	return from ? [lt(moment, sql`${from} + interval '1 day'`)] : []
}
