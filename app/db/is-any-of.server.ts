import { type Column, type SQL, sql } from "drizzle-orm"

/** Whether a column is one of `values`, sent as one array: a list of any length is one text, and so one prepared statement. */
export const isAnyOf = (column: Column, values: Iterable<unknown>): SQL<boolean> =>
	sql<boolean>`${column} = any(${sql.param([...values])})`
